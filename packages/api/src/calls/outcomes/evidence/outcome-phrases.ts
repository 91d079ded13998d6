import { indexPhrases } from './phrases.ts'

/** What a customer's words say about the result of a call. */
export type Signal =
  | 'interest'
  | 'refusal'
  | 'call back'
  | 'wrong number'
  | 'voicemail'
  | 'do not call'
  | 'transfer'
  | 'undecided'
  | 'complaint'
  | 'cancellation'
  | 'change'
  | 'dispute'
  | 'hardship'
  | 'message'
  | 'referral'
  | 'resolved'
  | 'question'
  | 'promise'
  | 'firm refusal'
  | 'agreement'

export const SIGNALS = indexPhrases<Exclude<Signal, 'firm refusal' | 'agreement'>>({
  interest: `please book|book it|book that|please send|yes please|please put|please schedule|please sign|i am interested|we are interested|very interested|sounds interesting|that is interesting|interested in
    |tell me more|tell me about|hear more|learn more|know more|more information|more info|more details|how much
    |how does it work|how does that work|how soon|what would it cost|what does it cost|what is the cost|what is the price
    |what do you charge|what are your rates|what is included|what does it include|what kind of|what would i need
    |send me|send it|send that|send over|email me|mail me|text me the|shoot me|i would like to|we would like to
    |i would love|we would love|i want to|we want to|i need|we need|i am looking for|we are looking for|i was looking
    |been looking|been thinking|been wanting|been meaning|been considering|i was wondering|wondering|when can you
    |when could you|when can i|how quickly|can you come|could you come|can someone come|could someone come|can i get
    |could i get|can we get|can you send|could you send|do you offer|do you have|sign me up|sign us up|count me in|let us do
    |let us go|let us set|let us schedule|let us book|go ahead|sounds good|sounds great|sounds perfect|works for me
    |that works|i will take|we will take|book me|put me down|i am in|we are in|perfect timing|good timing|how do i
    |where do i sign|what is the next step|what are the next steps|i could use|we could use|i like that|i love that
    |i am curious|i would be interested|we would be interested|i am open to|we are open to|worth a look|take a look
    |do that|let us talk|that would be great|that would be helpful|schedule|get a quote|free quote|an estimate
    |i am shopping|in the market|thinking about|thinking of|considering|not opposed|sure why not|why not`,
  refusal: `not interested|no thanks|no thank you|no interest|do not need|do not want|not looking|not in the market
    |not for me|not for us|not right now|not at this time|not at the moment|not this year|not today|not this time
    |already have|already got|already use|already using|already signed|already went|already found|already hired
    |already switched|already bought|already did|already closed|already sold|all set|we are set|i am good|we are good
    |we are fine|we are happy with|i am happy with|happy with what|happy with our|happy with my|i will pass|we will pass
    |going to pass|have to pass|hard pass|take me off|remove me|stop calling|do not call|leave me alone|quit calling
    |went with|gone with|going with another|going with someone|decided against|decided not|changed our mind
    |changed my mind|no need|can not afford|too expensive|out of my budget|out of our budget|too much money|too steep
    |more than i can|more than we can|more than i want|not worth|waste of time|wasting my time|forget it|never mind
    |hanging up|hang up now|i am not going to|we are not going to|not selling|not buying|not switching|not changing
    |do not bother|rather not|would not be interested|do not think so|figure something else|look elsewhere
    |got a guy|have a guy|have somebody|have someone|does that for us|does all that|does it for us|takes care of that
    |takes care of it|sold the house|sold it|no longer need|no longer have|no longer own|do not have one|do not own
    |please do not|not really|cancel|count me out|stick with|stay with|sticking with|staying with|i decline|we decline
    |no sir|no maam|not going to happen|no way|do not do|not my thing|we do it ourselves|do it myself|do that myself
    |do it ourselves|not necessary|somebody else|another company|different company|nephew|son in law|brother in law`,
  'call back': `try him|try her|try them|does not come in|comes in|gets in|will be in|back in|back around|call me back|call back|call you back|call us back|call me later|call later|call me tomorrow|call me in
    |call me at|call me after|call me next|call me on|call me around|call again|call tomorrow|call another|try me|try again
    |try back|try us|try later|ring me|ring back|ring me back|reach me|catch me|get back to me|get back with me
    |give me a call|give me a ring|give us a call|phone me|not a good time|bad time|better time|best time|another time
    |some other time|different time|later today|later this|later tonight|later on|in a meeting|in the middle of|driving
    |on the road|behind the wheel|at work|on my way|about to|heading into|heading out|walking into|stepping into|busy
    |swamped|tied up|on another call|on the other line|can not talk|can not really talk|can not speak|talk later
    |talk to you later|talk tomorrow|speak later|touch base|circle back|follow up|check back|check in|next week|next month
    |tomorrow|in an hour|in a few|in half an hour|after lunch|after work|after dinner|this evening|this afternoon
    |until monday|until tuesday|until wednesday|until thursday|until friday|not here right now|not in right now
    |not home|not available|stepped out|out of the office|he is out|she is out|be back|back in the office|back at
    |have him call|have her call|have them call|call him|call her|let me call you|i will call you`,
  'wrong number': `wrong number|wrong person|wrong house|wrong guy|wrong lady|wrong phone|wrong place|wrong party|by that name
    |of that name|with that name|named that|nobody named|no one named|nobody by|no one by|nobody here|no one here
    |nobody called|there is no one|there is nobody|do not know any|do not know anyone|do not know anybody|do not know a
    |do not know who that|do not know him|do not know her|never heard of|does not live here|do not live here
    |no longer lives|does not work here|not work here|no longer works|had this number|got this number|have this number
    |new number|changed numbers|not his number|not her number|not their number|not his phone|not her phone
    |this is not her|this is not him|i am not him|i am not her|not me|no such person|got the wrong|have the wrong
    |must be mistaken|you are mistaken|used to be his|used to be her|different number|private residence|private number|is a residence|this is a home
    |moved out|not the right number|not the right person|who is that|never owned|do not own a`,
  voicemail: `you have reached|you reached|reached the voice|reached the voice mail|leave a message|leave your message
    |leave me a message|leave us a message|leave your name|leave a brief|leave a detailed|leave a short|leave your number
    |after the tone|after the beep|at the tone|at the beep|sound of the tone|wait for the beep|can not come to the phone
    |not able to come to the phone|unable to come to the phone|can not take your call|unable to take your call
    |can not get to the phone|not available to take|is not available|are not available|am not available
    |not available right now|unable to answer|can not answer|away from the phone|away from my phone|away from my desk
    |voice mail|voice message|voice messaging|mail box|mail box is full|record your message|when you are finished
    |when you have finished|press pound|press one|press 1|hang up or|the person you are|the person you have
    |the person you called|the number you|the subscriber|the wireless customer|google subscriber|forwarded to
    |automated voice|automatic voice|please state your name|at the tone please|return your call|get back to you as soon
    |call you back as soon|missed your call|missed you|your call has been|please record|message after`,
  'do not call': `take me off|remove me|stop calling|do not call|quit calling|off your list|off the list|do not ever call
    |never call|no more calls|lose my number|lose this number|delete my number|do not contact|stop contacting|leave me alone`,
  transfer: `transfer me|speak to a|speak with a|talk to a|talk to somebody|talk to someone|speak to someone
    |speak to somebody|speak with someone|real person|human|representative|operator|manager|supervisor|connect me
    |put me through|patch me|live person|live agent|somebody in charge|customer service`,
  undecided: `think about it|think it over|think on it|sleep on it|not sure|not decided|have not decided|let you know
    |get back to you|talk to my|talk it over|discuss it|check with|run it by|ask my|maybe|shop around|other quotes
    |compare|undecided|on the fence|we will see|need some time|need time|need to think|have to think|let me think
    |call you when|call you if|look it over|consider it|not looked into|not really looked|have to read|have to look|have to see|need to look|look into it|before i`,
  complaint: `complaint|complain|unacceptable|terrible|horrible|awful|ridiculous|disappointed|upset|furious|angry|rude
    |frustrated|frustrating|worst|refund|money back|not happy|unhappy|fed up|still not|never showed|did not show|no show
    |still waiting|broken again|third time|second time|manager|not satisfied|dissatisfied|messed up|screwed up|ruined
    |damaged|overcharged|charged me twice|charged twice|lousy|sick of|tired of`,
  cancellation: `cancel|cancel it|canceled|cancelled|cancellation|call it off|do not need it anymore|close my account|stop the|stop my|end my
    |terminate|get rid of|drop the|take me off the schedule|can not make it|will not make it`,
  change: `reschedule|rescheduled|push it|push back|push that|move it|move my|move our|moved|change it|change my|change our|change the
    |switch it|switch my|another day|different day|another time|different time|instead|come friday|earlier|later|swap|running late
    |make it later|supposed to be|add to|take off`,
  dispute: `not mine|not my|do not owe|never owed|already paid|paid that|paid it|paid for that|is not right|not correct|never had
    |never received|never got|never ordered|never bought|never went|never signed|not the one|somebody else is|someone else is
    |wrong amount|proof|in writing|identity|fraud|mistake|insurance paid|dispute|disputing|contest|lawyer|attorney`,
  hardship: `lost my job|laid off|out of work|can not afford|do not have it|do not have the money|no money|unemployed|disability
    |fixed income|medical bills|in the hospital|cut my hours|cutting hours|broke right now|bankrupt|bankruptcy|struggling`,
  message: `i will tell|i will let|let him know|let her know|let them know|take a message|pass it on|pass it along|pass that along
    |give him the|give her the|tell him|tell her|i will holler|holler at|leave a note|put a note|his wife|her husband|his mother
    |her mother|her daughter|his son|roommate|he is out|she is out|not here|not in|not home|write it down`,
  referral: `you would want|you want to talk|you need to talk|talk to|speak to|speak with|ask for|extension|handles that|handles those
    |handles all|in charge of|that is not me|not my department|transfer you|try our|the person you|department|call the main`,
  resolved: `works now|working now|is working|it worked|that worked|that did it|that did the trick|there we go|back on|back up|fixed
    |it connected|solved|resolved|sorted|all good|good now|all set now|that helps|that fixed|you are the best|lifesaver|perfect thank you
    |makes sense now`,
  question: `i want to know|quick question|i wanted to ask|wanted to know|want to know|i was wondering|just wondering|that is all i needed|that is all i wanted
    |do you guys|do you have|are you open|what time do|what are your|how late|how much is|how much are|when is it|when does|can you tell me
    |just checking|i was calling to see|calling to find out|curious`,
  promise: `i will pay|will pay|take care of it|take care of the|take care of that|i can pay|pay it|pay the|pay half|send a check|mail a check
    |run the card|use my card|put it on|when i get paid|get paid on|by friday|on the first|on the fifteenth|i can do`,
})

/** What a custom outcome means; the first that fits counts. */
export const OUTCOME_MEANINGS: readonly (readonly [RegExp, Signal | 'silence'])[] = [
  [/cancel/, 'cancellation'],
  [/reschedul|chang|moved|postpon|updated/, 'change'],
  [/disput|contest/, 'dispute'],
  [/hardship|unable to pay|cannot pay/, 'hardship'],
  [/message with (?:a )?(?:person|someone|family)|third party|told someone|left with/, 'message'],
  [/refer|someone else|other person|gatekeeper|another (?:person|department)/, 'referral'],
  [/resolv|solved|fixed/, 'resolved'],
  [/question|information only|info only|answered|inquiry/, 'question'],
  [/promis|will pay|commit|payment arr|pay later|arrangement/, 'promise'],
  [/wrong (?:number|person|contact|party)|not the right/, 'wrong number'],
  [/voice ?mail|answering machine|left (?:a )?message|machine/, 'voicemail'],
  [
    /no conversation|no answer|unanswered|no response|hung up|hang ?up|silen|unreach|not reached|dropped|no contact|busy|disconnected|did not connect|no show/,
    'silence',
  ],
  [/do not (?:call|contact)|don't call|opt(?:ed)? ?out|remove|dnc|unsubscribe/, 'do not call'],
  [/call ?back|follow ?-?up|later|try again|reschedule call|bad time/, 'call back'],
  [/not interested|declin|reject|refus|no interest|lost|turned down|uninterested|no sale|no need/, 'refusal'],
  [/undecided|thinking|maybe|considering|on the fence|needs? time|unsure|pending/, 'undecided'],
  [/transfer|escalat|handed|human/, 'transfer'],
  [/complain|dissatisf|unhappy|upset|negative/, 'complaint'],
  [
    /book|appointment|schedul|sold|sale|order|agreed|confirm|signed|paid|purchas|visit set|demo set|meeting|enroll|accepted|reserv|closed/,
    'agreement',
  ],
  [/interest|qualified|lead|quote|info|warm|hot|positive|estimate/, 'interest'],
]
