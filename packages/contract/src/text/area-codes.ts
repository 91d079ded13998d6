import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

import type { E164 } from './phone.ts'

/**
 * The time zones that each area code of the United States, its territories, and Canada may be in:
 * `zone&zone:code,code;`. Two independent sources were compared in November 2026, and where they differ, all zones
 * count: the North American Numbering Plan Administrator's NPA report, and places with their area codes (for the United
 * States the ZIP codes of zipcodeR, for Canada the exchanges of the Canadian Numbering Administrator) within
 * OpenStreetMap's time zone borders. Only facts were taken; libphonenumber's zones served as a comparison. British Columbia, Alberta,
 * Manitoba and the Northwest Territories stopped changing their clocks in 2026: each also has a zone that has had the
 * new offset for years, because Node.js has its own copy of the rules, which may be older.
 */
const AREA_CODE_ZONES = `
America/Adak&America/Anchorage:907;
America/Atikokan&America/Cambridge_Bay&America/Edmonton&America/Rankin_Inlet&America/Regina&America/Toronto&America/Whitehorse:
867;
America/Atikokan&America/Chicago&America/Toronto&America/Winnipeg:807;
America/Atikokan&America/Edmonton&America/Regina&America/Winnipeg:306,474,639;
America/Atikokan&America/Winnipeg:204,431,584;
America/Blanc-Sablon&America/Halifax&America/Toronto:273,367,418,581;
America/Chicago:205,210,214,217,218,224,225,228,235,251,254,256,262,274,281,309,312,314,316,318,319,320,325,327,331,
337,346,353,361,405,409,414,417,430,432,447,457,464,469,471,479,501,504,507,512,515,534,539,557,563,572,573,580,601,
608,612,615,618,621,629,630,636,641,651,659,660,662,682,708,712,713,715,726,730,731,737,763,769,773,779,806,815,816,
817,830,832,847,861,870,872,901,903,913,918,920,924,936,938,940,945,952,956,972,975,979,985;
America/Chicago&America/Denver:308,402,531,605,620,701,785,915;
America/Chicago&America/New_York:219,270,334,364,423,448,483,574,606,729,812,850,906,930,931;
America/Dawson_Creek&America/Edmonton&America/Regina&America/Vancouver:236,250,257,672,778;
America/Dawson_Creek&America/Vancouver:604;
America/Denver:303,307,385,406,435,505,575,719,720,748,801,970,983;
America/Denver&America/Los_Angeles:208,458,541,775,986;
America/Denver&America/Phoenix:928;
America/Edmonton&America/Regina:368,403,587,780,825;
America/Halifax:428,506,782,902;
America/Halifax&America/St_Johns:709,879;
America/Los_Angeles:206,209,213,253,279,310,323,341,350,357,360,369,408,415,424,425,442,503,509,510,530,559,562,564,
619,626,628,650,657,661,669,702,707,714,725,738,747,760,805,818,820,831,837,840,858,909,916,925,949,951,971;
America/New_York:201,202,203,207,212,215,216,220,223,227,229,231,234,239,240,248,252,260,267,269,272,276,283,301,302,
304,305,313,315,317,321,324,326,329,330,332,336,339,347,351,352,363,380,386,401,404,407,410,412,413,419,434,436,440,
443,445,463,465,470,472,475,478,484,502,508,513,516,517,518,540,551,561,565,567,570,571,582,585,586,603,607,609,610,
614,616,617,624,631,640,645,646,656,667,678,679,680,681,686,689,703,704,706,716,717,718,724,727,728,732,734,740,743,
754,757,761,762,765,770,771,772,774,781,786,802,803,804,810,813,814,821,826,828,835,838,839,843,845,848,854,856,857,
859,860,862,863,864,865,878,904,908,910,912,914,917,919,929,934,937,941,943,947,948,954,959,973,978,980,984,989;
America/Phoenix:480,520,602,623;
America/Puerto_Rico:340,787,939;
America/Toronto:226,249,263,289,343,354,365,382,416,437,438,450,468,514,519,548,579,613,647,683,705,742,753,819,873,
905,942;
Pacific/Guam:670,671;
Pacific/Honolulu:808;
Pacific/Pago_Pago:684
`

/** Parsed on first use, because most runs dial no one. */
let zonesByCode: ReadonlyMap<string, readonly string[]> | null = null

/** The zones that a number in +1 may be in; undefined for other countries, toll-free numbers, and unknown area codes. */
export function findAreaZones(e164: E164): readonly string[] | undefined {
  zonesByCode ??= readZoneTable(AREA_CODE_ZONES)
  return e164.startsWith('+1') ? zonesByCode.get(e164.slice(2, 5)) : undefined
}

/** True for a toll-free number, and for one in +1 whose area code is new: it may be anywhere in North America. */
export function isPlaceUnknown(e164: E164): boolean {
  if (!e164.startsWith('+1') || findAreaZones(e164) !== undefined) return false
  return [undefined, 'US', 'CA'].includes(parsePhoneNumberFromString(e164)?.country)
}

/** @param table `zone&zone:prefix,prefix;` with line breaks anywhere between them */
export function readZoneTable(table: string): Map<string, readonly string[]> {
  const zonesByPrefix = new Map<string, readonly string[]>()
  for (const entry of table.replaceAll('\n', '').split(';')) {
    const [names = '', prefixes = ''] = entry.split(':')
    const zones = names.split('&')
    for (const prefix of prefixes.split(',')) if (prefix !== '') zonesByPrefix.set(prefix, zones)
  }
  return zonesByPrefix
}
