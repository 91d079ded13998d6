/** The CSV template's columns, in order. */
export const TEMPLATE_COLUMNS = [
  'phone_number',
  'language',
  'voice_id',
  'first_message',
  'prompt',
  'city',
  'other_dyn_variable',
] as const

/** `bytes` is the file size, `cellBytes` the size of a cell's UTF-8 text. */
export const LIST_LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 50_000,
  columns: 100,
  /** Across all rows: cells and rows together stay below the million values that a request may hold. */
  cells: 850_000,
  cellBytes: 10_000,
} as const

/** Documented names of the phone column, most certain first. */
export const PHONE_HEADERS = [
  'phone_number',
  'phone number',
  'phone',
  'phonenumber',
  'tel',
  'telephone',
  'mobile',
  'cell',
  'cell phone',
  'cellphone',
] as const
