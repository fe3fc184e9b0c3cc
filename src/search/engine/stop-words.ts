const groups = {
  articles: 'a an the',
  pronouns:
    'i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them their theirs themselves one',
  pointers:
    'this that these those here there such same other another each every both either neither any some all few more most much many own',
  questions: 'what which who whom whose when where why how',
  auxiliaries:
    'am is are was were be been being have has had having do does did doing done can could may might must shall should will would ought cannot',
  conjunctions: 'and or but nor if then else than so because as until while though although whether',
  prepositions:
    'of at by for with about against between into through during before after above below to from up down in out on off over under again onto upon within without via per among vs versus',
  adverbs:
    'not no only just very too also now once ever never still yet further however therefore thus hence quite rather',
  contractions:
    "i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd it'll we're we've we'd we'll they're they've they'd they'll that's there's here's what's who's where's how's let's isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't couldn't won't wouldn't shan't shouldn't mustn't needn't",
};

/** English function words, which say nothing about the subject of a page. */
export const stopWords: ReadonlySet<string> = new Set(Object.values(groups).flatMap((words) => words.split(' ')));
