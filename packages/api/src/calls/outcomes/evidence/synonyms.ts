/** Words of business calls that mean nearly the same, or of which one suggests the other. */
const GROUPS = `
  appointment|booking|book|schedule|reschedule|slot|visit|consultation|meeting|meet|reservation|reserve|come in|
  come out|come by|calendar|put you down|put me down|opening|see you|time slot|session|checkup|check up|set up|
  walkthrough ; cancel|cancellation|terminate|end|stop|discontinue|drop|close my account|quit|unsubscribe|call it off|
  call off|get rid of|shut off ; insurance|insured|coverage|covered|policy|insurer|carrier|premium|deductible|copay|
  blue cross|aetna|cigna|humana|delta dental|metlife|geico|state farm|allstate|progressive|united healthcare|medicare|
  medicaid|kaiser|ppo|hmo|tricare|anthem|plan through|guardian ; uninsured|self pay|out of pocket|pay myself|
  paying myself|pay cash|no insurance|lost my insurance ; price|pricing|run me|set me back|total|comes to|cost|costs|expensive|
  pricey|cheap|cheaper|money|afford|can not afford|affordable|budget|fee|charge|rate|quote|estimate|dollars|spend|
  too much|too high|steep|how much|bill|finances|financial|rates|tight|overpriced|lower|discount|deal|break the bank|
  can not swing ; quote|estimate|proposal|bid|price|ballpark|number ; discount|coupon|promotion|promo|deal|special|
  offer|sale|percent off|voucher ; pay|payment|paid|check in the mail|take a card|card number|send a check|mail a check|invoice|bill|balance|owe|settle|deposit|installment|copay|
  take care of the|my card|debit card|credit card|run it|on file charged ; invoice|bill|billing|statement|charge|
  charged|overcharged|receipt ; refund|money back|reimburse|reimbursement|credit back|give me back ; card|credit card|
  visa|mastercard|amex|american express|debit|debit card|credit|discover ; cash|cash money|bills ; check|cheque|
  checkbook|write you a check ; financing|finance|loan|payment plan|monthly payments|installments|mortgage|lender|
  borrow|over time|pay it off ; call back|callback|call me back|call again|ring me|phone me|give me a call|
  call me later|get back to me|call later|try me|try again|reach me|reach out|call me|call tomorrow|have her call|
  have him call|have them call|call us back|follow up|call you back|call him|call her|call after|give you a call|
  check in with you|check back|follow ; email|mail|inbox|e mail|gmail|electronic ; text|sms|message|texts|texting|
  texted|text message ; phone|call|telephone|cell|mobile|landline|ring|number ; contact|reach|get hold|get in touch ;
  address|street|avenue|road|lane|live at|location|located|place ; home|house|property|place|residence|residential|
  single family|ranch ; condo|condominium|unit ; apartment|flat|unit|rental|studio ; townhouse|townhome|row house|
  duplex ; own|owner|homeowner|ours|bought|purchased|mortgage|my house|our house|paid off|belongs to ; rent|renter|
  tenant|landlord|lease|renting|rental|leasing|property manager ; business|company|office|commercial|firm|store|shop|
  restaurant|warehouse|corporate|workplace ; residential|home|house|at home ; pet|pets|dog|dogs|cat|cats|puppy|kitten|
  lab|labs|retriever|animal|animals|kitty|poodle|doodle|shepherd|beagle|pup ; dog|dogs|puppy|lab|labs|retriever|
  poodle|doodle|shepherd|beagle|pup|terrier|husky|bulldog|dachshund ; cat|cats|kitten|kitty|tabby ; child|children|
  kid|kids|son|daughter|baby|toddler|boys|girls|little ones|infant|grandkids ; wife|husband|spouse|partner|married|
  significant other ; new|first|first time|never been|never before|just moved|brand new|never used|haven not been|
  not been before|new patient|new customer|new client ; existing|returning|regular|been before|already|current|again|
  last time|last year|always come|come every|every year|every spring|for years|used you before|you guys did|on file|
  been with|been coming|repeat|longtime|still have ; urgent|emergency|urgently|right away|immediately|asap|
  as soon as possible|hurry|flooding|flood|burst|critical|today|right now|can not wait|quickly|soon as you can|
  possibly can|gas leak|sparks|smoke|fire|pouring|gushing|sewage|no heat|freezing|stranded|within the hour ; flexible|
  no rush|no hurry|whenever|not urgent|nothing urgent|any time|anytime|take your time|not in a hurry|no big hurry|
  at your convenience|can wait|eventually|open to ; soon|this week|next few days|couple of days|few days|shortly|
  quickly ; decide|decision|decision maker|decides|in charge|my call|up to me|the owner|responsible|handle that|
  handle those|handle all|make the decisions|do the ordering|all the ordering|do the purchasing|i approve|sign off|
  run the|the manager|i own|the boss is me|i make|buck stops|authorized|final say|head of ; authority|decision|
  authorized|in charge ; record|recorded|recording|taped|tape|taping ; consent|permission|agree|allow|authorize|
  okay with|opt in|approve|accept ; interest|interested|curious|keen|like to know more|tell me more|considering|
  thinking about|looking for|looking into|sign me up ; callback|call back ; move|moving|moved|heading to|headed to|
  selling the place|selling the house|relocate|relocating|relocation|new place|leaving town|new city|out of state|
  transferred ; competitor|another company|someone else|somebody else|other company|other provider|different company|
  different provider|elsewhere|switched|went with|gone with|already have|already using|already signed|signed with|
  existing provider|current provider|my guy|got a guy|have a guy|another provider|another vendor|vendor|closed with|
  going with|under contract|contract with ; provider|company|supplier|vendor|contractor|carrier ; contract|agreement|
  locked in|term|committed ; need|needed|use|necessary|no longer need|do not use|never use|do not need|not using ;
  unused|not using|do not use|never use|barely use|hardly use|rarely go|never go|do not go|stopped going|
  stopped using|no longer use|lack of use|not enough use ; time|busy|schedule|timing|swamped|no time|too busy|slammed|
  hectic|not the right time|bad time|next year|later in the year|too soon|not ready ; busy|swamped|slammed|hectic|
  in a meeting|at work|driving|tied up|middle of|in the middle ; service|quality|customer service|support|staff ;
  happy|satisfied|pleased|great job|wonderful|love|loved|excellent|fantastic|amazing|very good|did a good job|
  five stars|perfect|impressed|thrilled|delighted|awesome|no complaints|positive|glad|friendly ; unhappy|dissatisfied|
  disappointed|upset|angry|frustrated|frustrating|terrible|awful|poor|bad|horrible|rude|complaint|complain|
  unacceptable|annoyed|mad|furious|ridiculous|worst|lousy|negative|fed up|not happy|not satisfied ; complaint|
  complain|issue|unacceptable|rude|disappointed|unhappy|upset|speak to a manager ; late|delay|delayed|never showed|
  did not show|no show|showed up late|waiting|slow|behind schedule|took forever|overdue ; broken|broke|not working|
  stopped working|quit|out|does not work|will not work|dead|busted|malfunction|failed|defective|down|will not turn on|
  not turning on|will not start|conked out|on the fritz|gave out|went out|damaged|faulty|shot ; damage|damaged|broken|
  scratch|scratched|dent|dented|crack|cracked|torn|ripped ; crack|cracked|chip|chipped|split|fracture|broke ; leak|
  leaking|drip|dripping|drips|leaks|puddle|water everywhere|seeping|dribble|wet ; clog|clogged|blocked|backed up|
  backing up|stopped up|plugged|will not drain|not draining|slow drain|drain|overflow|overflowing ; faucet|tap|
  spigot ; toilet|commode|bathroom ; sink|basin|kitchen ; water heater|hot water|heater|tank ; refrigerator|fridge|
  freezer|icebox ; cool|cooling|cold|warm|hot|chill ; mid|middle ; early|beginning|start ; late|end ; furnace|heat|
  heating|heater|boiler|hvac|warm|cold|freezing ; air conditioner|air conditioning|ac|a c|cooling|hvac|cool|hot air|
  warm air|hot ; hvac|heating|cooling|furnace|air conditioning|ac|a c ; electric|electrical|electricity|power|outlet|
  breaker|wiring|panel|lights ; internet|wifi|wi fi|router|modem|connection|online|broadband ; roof|roofing|shingle|
  shingles|gutter|gutters ; window|windows|glass|pane ; paint|painting|painter|repaint ; lawn|grass|mow|mowing|yard|
  landscaping|landscape|garden|hedges|trimming|lawn care ; tree|trees|stump|branch|branches|limb ; clean|cleaning|
  cleaner|deep clean|housekeeping|maid|wash|scrub|tidy|vacuum ; pest|bugs|ants|roaches|mice|rats|termites|rodent|
  rodents|exterminator|bed bugs|spiders|wasps|infestation|insects|critters ; mold|mildew|moldy ; repair|fix|fixed|
  fixing|mend|patch|look at|taken care ; replace|replacement|swap|new one|change out|switch out|install ; install|
  installation|put in|set up|mount|hook up|hang ; inspect|inspection|look at|check out|take a look|checkup|assessment|
  evaluation|checked ; maintenance|tune up|tuneup|servicing|upkeep|service plan ; remodel|renovate|renovation|redo|
  redoing|makeover|upgrade ; vehicle|car|truck|van|suv|sedan|pickup|auto|automobile|ride|minivan|motorcycle|honda|
  toyota|ford|chevy|jeep|subaru|nissan ; car|sedan|auto|vehicle|civic|camry|corolla|accord ; truck|pickup|f 150|
  silverado|tacoma ; brake|brakes|squeal|squeak|squeaking|grinding|screech ; battery|will not start|dead battery|jump|
  jump start|alternator ; tire|tires|flat|wheel|puncture|blowout ; oil change|oil|lube ; problem|issue|trouble|broken|
  not working|wrong with|acting up|stopped working|quit on me|will not work ; metal|tin|steel|aluminum|copper ;
  severe|serious|totaled|crushed|destroyed|ruined|major|really bad|completely ; minor|scratch|scuff|cosmetic|small|
  barely|little ; think|think about it|check with my|check with|talk to my|run it by|sleep on it|discuss|undecided|
  decide ; mileage|miles|odometer ; accident|crash|collision|wreck|fender bender|hit|rear ended|slip and fall|fell ;
  injury|injured|hurt|pain|sore|whiplash|broken ; tow|towing|towed|stranded|broke down|stuck ; doctor|physician|
  dentist|provider|specialist|dr ; dental|dentist|tooth|teeth|cleaning|molar|crown|filling|cavity|gum ; pain|ache|
  aching|hurts|hurting|sore|killing me|toothache|throbbing|tender|discomfort ; sick|ill|flu|fever|cough|cold|
  under the weather|not feeling well|symptoms|throwing up|nausea|stomach ; medication|medicine|prescription|refill|
  meds|pill|pills|drug|antibiotics|dose|insulin|inhaler ; allergy|allergies|allergic|intolerant|celiac|gluten|epipen|
  peanut|peanuts|penicillin|latex|shellfish|lactose ; vegetarian|vegan|plant based|no meat|meat free|
  do not eat meat ; gluten|celiac|gluten free ; birthday|anniversary|celebrate|celebrating|celebration|party|wedding|
  graduation|occasion ; wedding|marry|married|bride|groom|getting married|reception|ceremony ; party|guests|people|
  group|persons|attendees|folks|diners|headcount|of us|seats|attend|attending|adults|coming ; employees|people|staff|
  team|workers|users|headcount|of us|folks|crew|seats|works|work here|on payroll ; table|seat|seating|seated|booth|
  patio ; outside|outdoor|outdoors|patio|terrace|deck|backyard ; inside|indoor|indoors ; wheelchair|accessible|ramp|
  walker|mobility ; parking|park|driveway|garage ; gate code|code|gate|lockbox|key|keypad|get in|access|entry ;
  family|relative|mother|father|sister|brother|mom|dad|cousin|aunt|uncle|in law ; friend|friends|neighbor|neighbour|
  coworker|colleague|buddy|referral|referred|recommend|recommended|recommendation|word of mouth|told me about|sister|
  brother|cousin|family|in law|raves|swears by|a guy at work|mother|pal ; referral|referred|friend|refer|recommend|
  recommended|who may need|name of somebody ; google|online|internet|search|searched|googled|website|web|
  found you online|looked up|yelp|reviews ; facebook|social media|instagram|tiktok|social|ad on facebook|insta|
  nextdoor ; radio|heard your ad|station|commercial|on the air ; television|tv|commercial|channel ; mailer|flyer|
  postcard|letter|brochure|in the mail|leaflet|door hanger|magazine|newspaper|print ; sign|billboard|yard sign|
  truck driving|saw your truck|drove by|drive by|walked by|van ; ad|advertisement|advertising|ads|commercial|
  saw your ; small|little|tiny|smallest|short ; medium|middle|regular|mid size|average|standard ; large|big|biggest|
  largest|huge|family size|extra ; basic|starter|cheapest|lowest|simple|entry|simplest|bare bones|standard ; premium|
  top|best|deluxe|full package|everything included|highest|vip|top of the line|platinum|gold|the works ; monthly|
  month to month|each month|per month|every month|once a month ; yearly|annual|annually|per year|each year|a year ;
  weekly|once a week|every week|each week ; biweekly|every other week|every two weeks|twice a month ; one time|
  just once|one off|single|just the once|only once ; morning|am|a m|early|first thing|before noon|before lunch|
  breakfast ; afternoon|after lunch|pm|p m|midday|noon ; evening|after work|night|tonight|after dinner|after five|
  after six|late|dinner|after school ; weekend|saturday|sunday|saturdays|sundays|weekends ; weekday|weekdays|monday|
  tuesday|wednesday|thursday|friday|during the week ; today|tonight|this morning|this afternoon|right away|now|
  immediately ; tomorrow|next day|the following day ; pick up|pickup|collect|carry out|come get|swing by|takeout|
  to go|grab it|stop by ; deliver|delivery|delivered|drop off|bring it|ship|shipping|shipped|door|sent to ; order|
  ordered|buy|purchase|put that through|that is everything|can i get a|let me get a|i will have|get one|take one|
  place an order|bought|sold|sale|take it|i will take ; return|send back|exchange|bring back|take back ; stock|
  in stock|inventory|available|availability|carry|have any ; warranty|guarantee|guaranteed|under warranty|covered ;
  sell|selling|list|listing|put it on the market|on the market|sold ; buy|buying|purchase|looking to buy|
  in the market|shopping for|get ; agent|realtor|broker|representation|represented ; approved|pre approved|
  preapproved|prequalified|qualified|approval|pre approval ; lawyer|attorney|legal|law firm|counsel|represented ;
  hire|hired|hiring|job|position|apply|application|interview|employment ; experience|years doing|background|
  worked as ; school|class|course|lesson|lessons|student|training|tuition|program|enroll|enrollment ; gym|membership|
  workout|exercise|fitness|working out|member ; subscription|subscribe|membership|plan|service|account ; account|
  login|password|log in|sign in|locked out|profile ; password|reset|locked out|log in|login|can not get in ; help|
  assistance|support|assist ; manager|supervisor|boss|owner|in charge|higher up ; human|person|representative|
  real person|somebody|live agent|operator|someone|agent ; transfer|connect|put me through|speak to|talk to|
  patch me through|pass me ; remind|reminder|heads up|notification|notify|alert ; confirm|confirmed|verify|verified|
  see you|will be there|be there|correct|still coming|still on|attend|make it|coming|we are on ; verify|verification|
  date of birth|birthday|last four|social|security|identity|born ; attend|attending|be there|coming|make it|come|
  show up|rsvp|join|joining ; upgrade|yearly plan|higher plan|premium|switch to|move up|bigger plan ; solve|solved|
  resolve|resolved|fixed|working again|works now|working now|is working|back on|back up|all good now|did the trick|
  took care of|lifesaver|problem solved|that did it|up and running|sorted|taken care of|figured out|good now ;
  feedback|rating|rate|review|stars|opinion|comment|survey|score ; information|info|details|brochure|learn more|
  know more|more about|catalog|literature|explain|question|questions|wondering ; hours|open|close|closing|
  opening hours|until what time|how late ; language|speak|spanish|english|french|mandarin|chinese|vietnamese|
  portuguese|espanol ; spanish|espanol|hablo|habla|hispanic ; veteran|military|served|army|navy|marine|marines|
  air force|serve ; senior|elderly|retired|older ; student|college|university|school ; smoke|smoker|smoking|
  cigarettes|vape|tobacco|nicotine|pack a day|chew ; garage|carport ; basement|cellar|crawl space|crawlspace|
  downstairs ; bathroom|bath|shower|tub|toilet ; kitchen|cabinets|countertop|countertops ; bedroom|bedrooms|room ;
  floor|flooring|carpet|hardwood|tile|laminate ; fence|fencing|gate ; pool|spa|hot tub ; solar|panels|solar panels ;
  door|entry|lock|locks|locksmith|locked out ; key|keys|lost my keys ; storm|hail|hurricane|wind|tornado|rain ; noise|
  loud|noisy|rattling|banging|sound|humming|grinding|buzzing|clicking ; smell|odor|smells|stinks|stink|rotten ;
  privacy|personal|private|confidential|security ; trust|scam|fraud|suspicious|legit|skeptical ; size|large|big|
  square feet|square footage ; haircut|hair|trim|cut|color|highlights|stylist|salon ; massage|facial|spa|manicure|
  pedicure|nails ; photo|photos|picture|pictures|photographer|photography ; catering|cater|food|menu ; storage|store|
  unit ; flight|fly|plane|airport|airline ; hotel|room|stay|suite|check in ; trip|travel|vacation|traveling|
  out of town|away|holiday ; funeral|passed|passed away|died|death|deceased|passing|late husband|late wife ; divorce|
  separated|custody|split up ; baby|pregnant|expecting|newborn|due ; job|laid off|lost my job|unemployed|between jobs|
  fired|out of work|layoff|new job|changed jobs ; health|medical|surgery|hospital|doctor|treatment|recovering ;
  distance|far|too far|drive|commute|out of the way|close to|nearby|closer ; remote|online|virtual|video|zoom|
  telehealth|over the phone|virtually ; in person|face to face|at the office|come in|on site ; long|takes too long|
  wait|waiting|backlog ; married|husband|wife|spouse ; single|unmarried|not married|divorced ; voicemail|message|
  leave a message|beep ; promise|promised|take care of it|will pay|pay it|send it|i will pay|will send|mail it|
  tonight|payday ; overdue|late|past due|behind|outstanding|open invoice ; dispute|disputing|disagree|wrong|
  never finished|not mine|contest|incorrect|mistake|error ; wrong|incorrect|mistake|error|mix up|messed up ; number|
  phone number|digits ; donate|donation|give|gave|gift|pledge|contribute|contribution|chip in|count on you|support|
  put me down for|raising money ; substitute|substitution|other one|another brand|alternative|similar|comparable|
  generic ; vaccinated|vaccination|vaccine|shot|shots|rabies|booster|immunized ; stairs|steps|walk up|upstairs|
  elevator|third floor|second floor ; volunteer|help out|sign up ; vote|voting|support|ballot|candidate ; question|
  ask|asked|wondering|inquire|inquiry|want to know|curious
`

/** Each group as its words and phrases. */
export const SYNONYM_GROUPS: readonly (readonly string[])[] = GROUPS.split(';').map((group) =>
  group.split('|').map((phrase) => phrase.trim()),
)

/** Pairs of opposites: a "yes" about one is a "no" about the other. */
export const OPPOSITES: readonly (readonly [string, string])[] = [
  [
    'own|owner|homeowner|bought|purchased|mortgage|belongs to me|paid off',
    'rent|renter|renting|rental|tenant|landlord|lease|leasing|not the owner',
  ],
  [
    `new patient|new customer|new client|first time|first visit|never been|never used|never before|new to|just moved
      |first appointment|first call|first order`,
    `existing|returning|been before|been here before|been to our|been to us|used you before|used us|worked with us|on file
      |repeat|come in before|visited us before|seen us before|last time|last year|you guys did|you guys come|every spring
      |been coming|been with you|regular|worked with you|serviced|before`,
  ],
  [
    'insured|insurance|covered',
    'uninsured|self pay|out of pocket|paying myself|pay myself|no insurance|lost my insurance|between insurance',
  ],
  [
    'urgent|emergency|right away|immediately|asap|as soon as possible|hurry',
    'no rush|no hurry|not urgent|nothing urgent|whenever|flexible|can wait|not an emergency|not in a hurry|in no hurry',
  ],
  ['vacant|empty|unoccupied', 'occupied|live in it|living there|live there|lives there|tenants|tenant'],
  ['alone|by myself|just me|live alone', 'with my|together|roommate'],
  ['satisfied|happy|pleased', 'unhappy|dissatisfied|disappointed|not happy|upset|frustrated|terrible|awful'],
  ['keep|stay|stick with|stick around|renew', 'cancel|leave|terminate|lapse'],
  ['in person|face to face|on site', 'virtual|video|online|zoom|remote|over the phone'],
  ['residential', 'commercial'],
  [
    'attend|attending|make it|coming|be there|still coming',
    'reschedule|cancel|out of town|can not make it|something came up',
  ],
]
