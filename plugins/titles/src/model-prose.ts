/** What models say instead of a title. The patterns are narrow: a person's chat may be about users, titles and sorrow. */

/** What a title may be called by a model that talks about it, in several words at most. */
const TITLED =
  "(?:(?:very|short|concise|brief|clear|descriptive|good|suitable|catchy|simple|appropriate|possible|suggested|chat|conversation|session|thread|[\\w-]{1,8}[- ]word|\\d[- –]\\d),? ){0,4}";
const TITLE = "(?:titles?|headings?|headlines?|labels?|summary|names?)";
const DETERMINER = "(?:a|an|the|one|your|my|some|just a|this)";
/** A title that was cut off by its token limit ends anywhere. */
const CUT_OFF =
  "(?:very|short|concise|brief|clear|descriptive|good|suitable|catchy|simple|appropriate|chat|conversation|session|thread)";

const THINKING_ALOUD = [
  `(?:i|we)(?: need| have| should| must|'ll| will|'m going| am going|'re going| are going| want)(?: to)? (?:generate|create|come up with|provide|craft|produce|write|give|make|think of|pick|choose|find|output|summari[sz]e)(?: ${DETERMINER})?(?:$| ${TITLED}(?:${TITLE}\\b|${CUT_OFF}$))`,
  "(?:i|we) (?:need|have) to (?:summari[sz]e|title|name) (?:this|the) (?:conversation|chat|thread|message|user)",
  "(?:i|we)(?: am|'m|'ve been| have been| are|'re) (?:asked|tasked|given|supposed) (?:to|with|a)\\b",
  "let(?:'s| me) (?:think|analy[sz]e (?:the|this) (?:user|conversation|chat|message|request)|(?:generate|create|come up with|craft) (?:a|the) (?:\\w{1,16} )?title|see$|see,)",
  "(?:thinking process|thought process|my reasoning|final answer)(?:$|:)",
  "(?:thought|thinking|reasoning|思考)\\s?[:：]",
  // A monologue that its token limit cut off.
  "(?:(?:okay|ok|hmm|so|well|alright|first|now),? ){1,3}(?:the user\\b|(?:i|we) (?:need|should|must|have)(?: to)?\\b|let me\\b|we are given\\b|the (?:conversation|chat|message)\\b)",
  "we are given(?:$| (?:a|the)\\b)|to (?:create|generate|write|make) (?:a|the) (?:\\w{1,16} )?title(?:$| for (?:this|the)\\b|,)",
  "(?:i think|perhaps|maybe)(?: that)? (?:the|a|an appropriate|a good) (?:\\w{1,16} )?title\\b|the title (?:is|should be|could be|would be|might be)(?:$|[: ])",
];
const ABOUT_THE_USER = [
  "the (?:user|human|user message)(?:(?: has| had| is| was| just| also){0,2}) (?:wants?|asks?|asked|asking|says|said|wrote|requests?|requested|requesting|greets|greeted|provided|sent|inquir\\w{0,4})(?:$|[,:]| (?:to|me|us|for|about|if|whether|how|what|why|when|where|which|that|in|with|a|an|the|some|help|their|this)\\b)",
  "the (?:user|human|user message)(?: (?:has|is|was|just|also)){0,2} (?:would like|wants me|looking for|seems to)(?:$| )",
  "the user's (?:message|request|question|query|prompt|input|first message|last message|intent)(?:$| (?:is|was|asks|says|seems|appears))",
  "(?:this|the) (?:conversation|chat|dialogue|discussion) (?:is about|is regarding|appears|seems|revolves|discusses|focuses|starts|covers|contains)",
  "(?:based on|given|looking at|considering) (?:the|this|your) (?:conversation|chat|dialogue|user|message|messages|above|provided|context)",
  "用户(?:想要?|希望|要求|询问|请求|正在|在)(?:我|知道|了解|询问|问|请求|如何|怎么|是否|$)",
  "el usuario (?:quiere|pregunta|pide|solicita|desea)|o usuário (?:quer|pergunta|pede|deseja)|l'utente (?:vuole|chiede|desidera)",
  "l'utilisateur (?:demande|veut|souhaite)|der (?:be)?nutzer (?:möchte|will|fragt|bittet)|de gebruiker (?:wil|vraagt)|użytkownik (?:chce|pyta|prosi)",
  "пользователь (?:спрашивает|хочет|просит)|користувач (?:питає|запитує|хоче|просить)",
  "用戶(?:想要?|希望|要求|詢問|請求|正在|在)(?:我|知道|了解|詢問|問|請求|$)",
  "ユーザー(?:は|が)(?:私|、|.{0,20}(?:求めて|尋ねて|質問して))",
];
const OPENERS = [
  "(?:sure|certainly|of course|absolutely|okay|ok|alright|great|got it|understood)(?:$|[!,.:;]{1,3} (?:here|i|let|the|this|a title)\\b|,? (?:here(?:'s| is| are)|i(?:'ll| will| can)|let me)\\b)",
  "(?:sure|certainly|of course|absolutely)[!.] ",
  `here(?:'s| is| are)(?:$| ${DETERMINER}$| (?:${DETERMINER} )?${TITLED}(?:${TITLE}|suggestions?|options?)\\b)`,
  `(?:a|an|the|one) ${TITLED}title (?:for (?:this|the|your) (?:conversation|chat|thread|session)|(?:would|could|might|should|can) be\\b)`,
  "(?:hello|hi|hey)?[!,. ]{0,3}how (?:can|may) i(?:$| (?:help|assist)(?: you)?(?: today)?$)",
  "here (?:are|is) (?:\\w{1,8} ){0,2}(?:titles?|options?|suggestions?)\\b|here(?:'s| is) (?:the|your|a) (?:json|result|output|answer|response)\\b",
  "(?:好的|当然)?[，,!！。]?(?:标题|標題|题目)(?:是|为|為|可以)[:：]?|(?:はい|承知しました)、.{0,8}(?:タイトル|題名)|以下是.{0,12}标题|以下是.{0,12}標題|(?:好的|当然|當然)[，,!！。].{0,4}(?:以下|这是|這是|我)|我(?:需要|来|將|将|要|会)(?:生成|为|為|给|給|创建).{0,12}(?:标题|標題)",
  "voici (?:un|le|votre) (?:\\p{L}{1,12} )?titre|aquí (?:tienes|está) (?:un|el) (?:\\p{L}{1,12} )?título|hier ist (?:ein|der|dein|ihr) (?:\\p{L}{1,12} )?titel|ecco (?:un|il) (?:\\p{L}{1,12} )?titolo|aqui está (?:um|o) (?:\\p{L}{1,12} )?título|вот (?:\\p{L}{1,14} )?заголовок",
];
const HELPING =
  "(?:help|assist|generate|provide|fulfil+|comply|do that|answer|create a title|continue|engage|produce|discuss|support|participate|summari[sz]e|title)";
const REFUSALS = [
  `i (?:can(?:not|'t|not| not)|could ?n[o']t|won't|will not|must decline to) (?!help (?:but|fall|it|myself|think|feel|lov))${HELPING}(?:$| )`,
  `i(?:'m| am) (?:unable|not able|not allowed|not permitted) to(?:$| ${HELPING})`,
  "no (?:conversation|messages?|content|context|user message)(?: was| were)? (?:provided|given|found|available)",
  "i(?:'m| am) (?:so |very |really )?(?:sorry|afraid)(?:$|[,;.]| but\\b| i (?:can|could|am|'m|do|don|was|won|cannot)| that i (?:can|could|am|do|cannot)| for (?:the|any) (?:confusion|inconvenience|misunderstanding))",
  "(?:sorry|apologies|unfortunately|i apologi[sz]e),?(?:$| (?:but )?(?:i|we) (?:can|could|am|do|don|was|won|cannot)|,? but (?:i|we|there)\\b)",
  "(?:as an?|i'm an?|i am an?) (?:ai|artificial intelligence|(?:large )?language model)(?:$|,| (?:language )?model\\b| assistant\\b| i\\b)",
  "i (?:do not|don't) (?:see|have|find) (?:a|an|any|the|enough|access to (?:the|any|your|previous)) (?:messages?|conversation|content|text|question|context|information|chat|user|image|attachment|files?|previous)\\b",
  "there (?:is|was) no (?:conversation|message|content|text|user message) (?:to|provided|given|here|available)",
  "(?:please|could you|can you)(?: please)? (?:provide|share|give me|send)(?: me)? (?:with )?(?:more|the|a|your|some) (?:context|information|details|conversation|message|text|content|chat)(?:$| (?:so|to|you|for me|history)\\b)",
  "lo siento(?:$|,? (?:pero|no)\\b)|no puedo (?:ayudar|generar|proporcionar|crear un título|responder|cumplir)",
  "(?:je suis )?désolée?(?:$|,? (?:mais|je)\\b)|je ne (?:peux|suis) pas(?:$)|je ne (?:peux|suis) pas (?:vous |t'|te )?(?:aider|générer|fournir|répondre|en mesure)",
  "es tut mir (?:sehr )?leid(?:$|,| aber)|(?:leider )?kann ich (?:dir |ihnen |dabei |das ){0,3}nicht (?:helfen|weiterhelfen|beantworten)|ich kann (?:dir |ihnen |dabei |damit ){0,3}nicht (?:helfen|weiterhelfen)|leider kann ich",
  "(?:me )?desculpe(?:$|,| mas)|(?:eu )?não posso (?:ajudar|gerar|fornecer|responder)|mi dispiace(?:$|,| ma)|non posso (?:aiutar|generare|fornire|rispondere)",
  "het spijt me|ik kan (?:je |u |hier |daar |daarmee |hiermee ){0,3}niet (?:helpen|mee helpen)|przepraszam,|przykro mi(?:$|,| ale)|helaas kan ik|nie mogę (?:pomóc|wygenerować|ci pomóc)|üzgünüm(?:$|,| ama)|maaf,|xin lỗi,|tôi không thể (?:giúp|hỗ trợ|tạo)",
  "(?:извините|простите|к сожалению),? (?:но )?я|я не могу (?:помочь|сгенерировать|ответить|предоставить)|(?:вибачте|на жаль),? (?:але )?я|я не можу (?:допомогти|надати|відповісти)",
  "(?:很|非常)?(?:抱歉|遗憾|遺憾|对不起|對不起)(?:$|[，,。]?(?:但|我(?:无|無|不|没|沒|暂|暫)|作为|作為))|作[为為]一[个個](?:ai|人工智能|語言|语言)|我(?:无法|無法|不能)(?:帮|幫|协助|協助|提供|生成|回答|满足|滿足|完成|处理|處理)",
  "申し訳(?:ありません|ございません)(?:$|が|、|。)|申し訳ない(?:の)?ですが|(?:すみません|恐れ入ります)(?:が|、)|お手伝いできません|죄송(?:합니다|해요)(?:$|[,.]|만| 하지만)|죄송하지만|도와드릴 수 없",
  "عذر(?:ا|اً|ًا)،|آسف|لا (?:يمكنني|أستطيع) (?:المساعدة|مساعدتك|تقديم)|מצטער(?:ת)?,|אני לא יכול(?:ה)? לעזור|क्षमा करें|माफ़ करें|ขออภัย|λυπάμαι,|συγγνώμη,",
];

const PATTERN = new RegExp(
  `^(?:(?:okay|ok|so|first|now|hmm|alright|well),? )?(?:${[...THINKING_ALOUD, ...ABOUT_THE_USER, ...OPENERS, ...REFUSALS].join("|")})`,
  "iu",
);

/** Patterns look at the beginning only. In UTF-16 units. */
const LOOKED_AT = 300;

/** Whether a clean line is a model's refusal, or its talk about the task, rather than a title. */
export function isModelProse(line: string): boolean {
  return PATTERN.test(line.slice(0, LOOKED_AT).replaceAll("’", "'"));
}
