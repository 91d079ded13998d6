import { indexPhrases } from './phrases.ts'

/**
 * What a phrase in a reply means:
 * - `yes`, `no`, `unsure`
 * - `fine`: agrees, also right after a "no" ("no, that works")
 * - `ok`: heard it, and agrees unless something else follows
 * - `has`: has it already, so "yes" to a question and "no" to an offer
 * - `hold`: answers in a moment
 * - `turn`: takes back what was said before
 * - `none`: only looks like one of the others
 */
export type Sign = 'yes' | 'fine' | 'ok' | 'has' | 'no' | 'unsure' | 'hold' | 'turn' | 'none'

/** Anywhere in a reply. */
export const REPLY_PHRASES = indexPhrases<Sign>({
  yes: `yes|might as well|about right|that is about it|close enough|give or take|more or less|pretty much|put me in|let us get it done|knock yourself out|we will see you|i will see you|see you soon|let us get|talked me into it|works better|pencil us|of course|for sure|you bet|you betcha|absolutely|definitely|certainly|by all means|no doubt|no doubt about it
    |without a doubt|no question|no question about it|no problem|no problem at all|not a problem|no worries|no objection
    |no objections|no issue|no issues|no complaints|no trouble|why not|do not see why not|would not mind|do not mind
    |do not mind at all|can not wait|can not complain|would not hurt|could not hurt|can not hurt|would not say no
    |nothing against|would not miss it|not opposed|let us do|let us go ahead|let us go with|let us go for|let us get
    |let us book|let us schedule|let us set|let us make it|let us try|let us plan|let us say|i will take|we will take
    |i will do it|i will do that|go for it|do it|do that|sign me up|sign us up|count me in|count us in|put me down
    |put us down|pencil me in|pencil us in|put me on the schedule|put it on the calendar|lock it in|lock me in|book it|book me|book us
    |book that|schedule it|schedule me|set it up|we are in|i am down|i am game|i would love|we would love
    |i would be happy to|i would be glad to|happy to|glad to|i would appreciate|appreciate that|i would like that
    |we would like that|that would help|that would be helpful|that helps|that would be great|that would be nice
    |that would be good|that would be wonderful|that would be perfect|that would be awesome|that would be fantastic
    |that would be lovely|that would be ideal|that would be amazing|would be great|would be lovely|would be perfect
    |would be wonderful|would be nice|will be great|will be perfect|i think so|i believe so|i hope so|i suppose so
    |i guess so|i would say so|looks like it|seems like it|if you do not mind|if that is okay
    |if it is not too much trouble|please do|yes please|sure thing|sure do|sure am|sure is|sure did|sure can|sure have
    |sure will|sure would|sure are|sure does|sure was|you got it|you got him|you got her|you have got it|you have got him
    |you have got her|you got that right|you have it|you have the right|that is the one|still the same|same one
    |has not changed|i can do that|i can make that|i can make it|i can live with|we can do that|we can make that
    |we can make it|i will be there|we will be there|i will be here|we will be here|i will be home|i will make it
    |see you then|see you there|see you tomorrow|see you on|see you at|looking forward|look forward|i agree|i accept
    |i consent|i authorize|agreed|you have my permission|you have my okay|feel free|be my guest|fire away|i confirm
    |i will take care of it|i will take care of that|i will pay|i will bring|will do|can do|consider it done
    |i am interested|we are interested|very interested|i am available|i am free|we are free|i am open|i am okay with
    |i am fine with|i am good with|we are good with|we are fine with|cool with|okay with me|fine with me|fine by me
    |okay by me|good with me|good for me|great for me|perfect for me|suits me|can swing that|can swing it|all for it
    |on board|no reason not to|is fine|is perfect|is great|is good|is okay|is ideal|would be fine|would be okay
    |would be all right|will be fine|will be good|is plenty|is enough|is best|is easier|i would say|whatever works|whatever you have|either works|either is fine|the sooner the better`,
  fine: `that works|that will work|that would work|that could work|this works|it works|works for me|works for us
    |works great|works fine|works well|works perfectly|works perfect|that will do|that does it|that is fine|that is perfect
    |that is great|that is good|it is fine|that is wonderful|that is awesome|that is ideal|that is right|that is correct|that is true
    |that is it exactly|that is exactly right|that is what i have|that is what i said|you are correct|you are right
    |sounds good|sound good|sounds great|sounds perfect|sounds fine|sounds right|sounds like a plan|sounds reasonable
    |sounds fair|sounds wonderful|sounds lovely|sounds fantastic|sounds like it|sounds about right|sounds okay
    |sounds all right|sounds awesome|sounds amazing|sounds excellent|looks good|looks right|looks great|go ahead
    |go right ahead|would work|will work|correct|exactly|spot on|you nailed it|is correct|is right|works best
    |works better|would be best|would be better|fair enough|makes sense|good idea|good to go|i like that|i love that
    |love that|love it|i like it|is doable|that is doable|is reasonable|that is fair|that is a fair price
    |that is a good price|not bad|good deal|please put|please book|please send|please schedule|please sign
    |that is all right|that is okay`,
  ok: 'okay|all right|thanks|thank you|got it|understood|i see|i understand|noted|copy that|roger|appreciate it|i guess',
  has: `already have|already got|already did|i am good|we are good|i am okay thanks|i am fine thanks|i have got a guy
    |all set|taken care of|covered already|already covered|got that covered`,
  no: `say no|no thanks|get enough|have enough|got enough|have plenty|get plenty|get so much|get more of those|just as soon not|keep looking|back off|take that off|take it off
    |leave it off|leave that off|leave it out|no thank you|no way|not really|not at this time|not right now|not now|not at the moment|not at all
    |not anymore|not any more|not today|not this time|not this year|not this month|not currently|not necessary|not needed
    |not interested|not looking|not ready|not for me|not for us|not my thing|not that i know of|not that i am aware
    |not that i can think of|not yet|not exactly|not going to|not happening|not comfortable|not available
    |not in the market|not a fan|not a chance|no interest|no need|nothing like that|never|never mind|nobody|no one
    |neither|afraid not|hardly|doubt it|i doubt|hard pass|i will pass|we will pass|going to pass|have to pass|pass on that
    |pass on it|pass this time|rather not|prefer not|prefer you not|prefer that you do not|prefer you do not
    |rather you did not|rather you do not|rather you not|would not like|i would not|we would not|do not want|do not need
    |do not like|do not think so|do not bother|do not call|do not have|did not have|do not own|do not use
    |can not make|can not do|can not commit|can not afford|can not come|will not work|will not be able|will not need
    |does not work|would not work|did not work|unable to|wish i could|would if i could|maybe another time|maybe next time
    |maybe later|maybe some other time|some other time|another time|stop calling|take me off|remove me|leave me alone
    |forget it|forget about it|hold off|let us not|let us wait|let us skip|i will skip|we will skip|skip it|skip that
    |skip this|too expensive|too much money|out of my budget|out of our budget|more than i can|more than we can
    |more than i wanted|went with|gone with|going with someone|go with someone|decided against|decided not|i refuse
    |i decline|we decline|no longer|unfortunately|i used to|we used to|not a good time|bad time|too late|too early|too far
    |too soon|too busy|i am busy|we are busy|is bad|is out|is no good|is not good|is tough|absolutely not
    |definitely not|certainly not|of course not|probably not|like to stay|rather stay|like to keep|rather keep
    |stick with|leave it open|leave it as|leave it at that|have to ask him|have to ask her|have to ask them
    |i just answer|i only answer|do not give`,
  unsure: `not sure|not certain|not positive|not too sure|maybe|perhaps|possibly|might|could be|depends|think about it
    |think about that|think it over|think on it|have to think|need to think|let me think|sleep on it|mull it over
    |do not know|no idea|no clue|have not decided|have not made up|not decided|on the fence|undecided|have to check
    |need to check|got to check|check with|talk to my|talk it over|talk with my|talk about it with|speak to my
    |speak with my|run it by|run that by|run this by|discuss it with|discuss with|discuss this with|ask my|have to ask
    |need to ask|get back to you|let you know|we will see|let us see how|see how it goes|i will see|have to see
    |need to see|have to look|need to look|look into it|i will call you|we will call you|call you when|call you back
    |circle back|shop around|get other quotes|hard to say|can not say|could not tell you|would not know|who knows
    |remains to be seen|i will try|we will try|wait and see|need some time|need more time|give me some time|down the road
    |at some point|some day|someday|one of these days|eventually|have not counted|have to dig|find out`,
  hold: `let me check|let me look|let me see|let me pull|let me grab|hold on|hang on|one second|one sec|one moment
    |just a second|just a sec|just a moment|just a minute|give me a second|give me a sec|give me a minute|wait a second
    |wait a minute|bear with me`,
  turn: `actually|wait|scratch that|strike that|on second thought|on second thoughts|come to think of it|changed my mind
    |change my mind|you know what|i take that back|take it back|i meant|correction|my mistake|now that i think about it`,
  none: `please hurry|whatever it is|just please|right now|right away|right after|right here|right there|right before|good morning|good afternoon|good evening
    |good day|good night|good question|good luck|good bye|a good one|great question|do not hesitate|do not forget
    |not only|not just|not too bad|whether or not|or not|do not get me wrong|why do not|do not you|is not it
    |could not be happier|could not be better|could not ask for|not until|not before|not later|not more than|not less than
    |no more than|no later than|never been better|never better|no matter|it works out to|what works|who works
    |i might as well|is right next|is right by|is right on|is good at`,
})

/** At the start of a reply or of one of its clauses. */
export const FIRST_WORDS = indexPhrases<Sign>({
  yes: `sure|right|totally|please|perfect|great|good|fine|wonderful|excellent|awesome|fantastic|terrific|lovely|beautiful
    |brilliant|amazing|super|sweet|nice|indeed|affirmative|true|bingo|gladly|naturally|works|probably|most likely|done
    |cool|good deal|very good|very well|anytime|ideal|deal|speaking|shoot`,
  fine: '',
  ok: '',
  has: '',
  no: 'no|not|negative|nothing|sadly|regrettably|pass|cancel|none',
  unsure: '',
  hold: '',
  turn: '',
  none: `no i mean|no rush|no hurry|no kidding|no wonder|good for you|nice to|right but|fine print|please do not
    |sure but|no other|no further|no more`,
})

/** The whole clause: "I do", "it is". */
export const SHORT_ANSWERS: ReadonlySet<string> = new Set(
  `i do|i am|i did|i have|i can|i will|i would|i was|we do|we are|we did|we have|we can|we will|we would|they do|they are
  |they did|they can|it is|it does|it was|it did|it has|it would|that is me|that is him|that is her|that is mine|that is it
  |that is us|this is him|this is her|this is she|this is he|this is me|he is|she is|he does|she does|still is|still am
  |still do|still does|he did|she did|always|every time|both|a little|a bit|a few|at times|sometimes|i sure do
  |same|there is|there are|there was|that too|that one|it will|he will|she will|i will have|i have it`
    .split('|')
    .map((phrase) => phrase.trim()),
)

/** Skipped at the start of a clause. */
export const LEAD_INS: ReadonlySet<string> = new Set(
  `oh well so and then that is this it would be will sounds i think just honestly hey man gosh wow look listen hi hello why
  all um my goodness um`.split(/\s+/),
)
