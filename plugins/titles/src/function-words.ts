/**
 * The small words that every sentence of a language needs, and a few with which people open a request. Written for
 * this package. Languages that are easily taken for one another stand side by side, so that their margin is small.
 */
export const FUNCTION_WORDS: ReadonlyMap<string, string> = new Map([
  [
    "en",
    "the a an and or but not of to in on at for from with without by as is are was were be been being am do does did don't doesn't didn't have has had having can could should would will won't i you he she it we they me my your his her its our their this that these those there here what which who whom why how when where if then than so because while about into over after before between just only also very more most some any no yes all each please can't cannot i'm it's i've what's isn't let's us them up out help need want make know",
  ],
  [
    "es",
    "el la los las un una unos unas y o pero no de del a al en con sin por para que qué como cómo es son era está están ser estar fue hay he ha han había tengo tiene puedo puede puedes podrías quiero quiere yo tú usted él ella nosotros me mi mis te tu tus se su sus lo le les nos este esta esto estos ese esa eso cuando cuándo cual cuál donde dónde porque porqué si sí muy más también ya hasta desde sobre entre todo todos algo hacer ayuda necesito favor qué les cada pueden cuáles hacia estoy mejor",
  ],
  [
    "fr",
    "à aujourd'hui jusqu d le la les l un une des du de d et ou mais ne n pas en dans avec sans par pour sur sous que qu qui quoi quel quelle comment est c ce cet cette ces sont était être suis ai as a ont avoir peux peut peux-tu pouvez j je tu il elle on nous vous ils elles me m mon ma mes te ton ta tes se s son sa ses leur leurs y au aux pourquoi quand où si très plus aussi déjà depuis entre tout tous fait faire faut besoin aide veux voudrais entre chaque moi toi quels quelles puis-je dois comme",
  ],
  [
    "de",
    "der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine von vom zu zum zur in im an am auf aus bei beim mit ohne für über unter nach vor zwischen durch um als wie was wer wo wann warum welche welcher ist sind war waren bin sein wird werden wurde habe hat haben kann kannst können könntest soll sollte muss möchte will ich du er sie es wir ihr mich mir dich dir sich mein meine meinen meiner dein deine ihre unser dieser diese dieses diesen wenn weil dass ob so auch noch schon nur sehr mehr bitte gibt man hier dann etwas alle brauche",
  ],
  [
    "pt",
    "o a os as um uma uns umas e ou mas não de do da dos das em no na nos nas com sem por pelo pela para que quê como é são era está estão ser estar foi há ter tenho tem têm posso pode podem você vocês eu tu ele ela nós eles me mim meu minha meus minhas te teu tua se seu sua seus suas lhe este esta isto esse essa isso aquele quando qual quais onde porque porquê se sim muito mais também já até desde sobre entre tudo todos algo fazer ajuda preciso favor ao aos à às num numa estou quero poderia deveria melhor cada",
  ],
  [
    "gl",
    "o a os as un unha uns unhas e ou pero non de do da dos das en no na nos nas con sen por polo pola para que como é son era está están ser estar foi hai ter teño ten podo pode eu ti el ela nós me meu miña te teu túa se seu súa este esta isto cando onde porque moi máis tamén xa ata sobre entre todo facer axuda preciso ao aos á",
  ],
  [
    "ca",
    "el la els les l un una uns unes i o però no de del d dels a al als en amb sense per que què com és són era està estan ser estar hi ha he tinc té puc pot jo tu ell ella nosaltres em me meu meva et teu teva es se seu seva aquest aquesta això quan on perquè si molt més també ja fins des sobre entre tot fer ajuda necessito vull quin quina",
  ],
  [
    "it",
    "il lo la i gli le l un uno una e ed o ma non di del dello della dei degli delle d a al allo alla ai agli alle in nel nella nei nelle con senza per da dal dalla dai su sul sulla che chi cosa come è sono era essere sto sta stato ho hai ha hanno avere posso può puoi potresti dovrei io tu lui lei noi voi loro mi mio mia miei ti tuo tua si suo sua ci vi ne questo questa questi queste quello quella quando quale dove perché perche se sì molto più anche già fino tra fra tutto tutti fare aiuto bisogno serve vorrei spiegami quali ogni c'è",
  ],
  [
    "eo",
    "la kaj aŭ sed ne de da al en el je kun sen por per pri sur sub ke se ĉu kio kiu kiel kiam kie kial estas estis estos mi vi li ŝi ĝi ni ili oni mia via lia nia tiu tio ĉi tiun ĉar ankaŭ nur jam tre pli multe bonvolu povas volas devas helpi",
  ],
  [
    "ro",
    "un o unei unui și si sau dar nu de din la pe cu fără fara pentru prin că ca ce cum este e sunt era fi fost am ai are au avea pot poate poți eu tu el ea noi voi ei mă mi meu mea te tău ta se său sa își acest această aceasta asta când cand care unde dacă daca foarte mai și deja până între tot face ajutor vreau trebuie îmi în",
  ],
  [
    "nl",
    "de het een en of maar niet geen van tot in op aan uit bij met zonder voor over onder na tussen door om als dan te ter er wat wie waar wanneer waarom welke hoe is zijn was waren ben wordt worden werd heb heeft hebben had kan kunt kunnen zou zal moet moeten wil ik jij je u hij zij ze we wij jullie mij me mijn jou jouw uw ons onze hun zich zijn haar deze dit die dat omdat zodat ook nog al alleen zeer meer heel naar alsjeblieft graag hulp mij nodig",
  ],
  [
    "af",
    "die 'n en of maar nie geen van tot in op aan uit by met sonder vir oor onder na tussen deur om as dan te wat wie waar wanneer hoekom watter hoe is was word het kan kon sal moet wil ek jy u hy sy ons julle hulle my jou sy haar hierdie dit dat omdat sodat ook nog net baie meer asseblief hulp nodig",
  ],
  [
    "sv",
    "en ett den det de och eller men inte ingen av till i på från vid med utan för över under efter mellan genom om som än att vad vem var när varför vilken hur är var vara blir har hade kan kunde ska skulle måste vill jag du han hon vi ni mig min mitt mina dig din ditt sig sin sitt denna detta dessa så också redan bara mycket mer här då alla hjälp behöver snälla",
  ],
  [
    "da",
    "en et den det de og eller men ikke ingen af til i på fra ved med uden for over under efter mellem gennem om som end at hvad hvem hvor hvornår hvorfor hvilken hvordan er var være bliver har havde kan kunne skal skulle må vil jeg du han hun vi mig min mit mine dig din dit sig sin sit denne dette disse så også allerede kun meget mere her da alle hjælp brug venligst",
  ],
  [
    "nb",
    "en et ei den det de og eller men ikke ingen av til i på fra ved med uten for over under etter mellom gjennom om som enn å at hva hvem hvor når hvorfor hvilken hvordan er var være blir har hadde kan kunne skal skulle må vil jeg du han hun vi meg min mitt mine deg din ditt seg sin sitt denne dette disse så også allerede bare veldig mer her da alle hjelp trenger",
  ],
  [
    "fi",
    "ja tai mutta ei en et ole on olen olet ovat oli olla se ne tämä nämä tuo että jos kun kuin mitä mikä miksi miten missä milloin kuka minä sinä hän me te he minun sinun minulle voi voin voitko voisitko pitää haluan tarvitsen apua kanssa ilman sekä myös vain jo nyt niin hyvin enemmän kaikki auta kiitos",
  ],
  [
    "pl",
    "i a oraz lub ale nie w we z ze na do od o po przy przez dla bez za pod nad między u że żeby aby czy co kto jak jaki jaka jakie gdzie kiedy gdy dlaczego który która które jest są był była było być będzie mam masz ma mają mogę może możesz muszę chcę ja ty on ona ono my mi mnie mój moja moje ci cię twój się swój jego jej ich ten ta to te tej tego tym tych jeśli bo tak też już tylko bardzo bardziej mniej taki proszę pomóż potrzebuję pomocy kilku powinienem czego",
  ],
  [
    "cs",
    "a i nebo ale ne v ve z ze na do od o po při přes pro bez za pod nad mezi u že aby co kdo jak jaký jaká jaké kde kdy když proč který která které je jsou byl byla bylo být bude mám máš má mají mohu může můžeš musím chci já ty on ona my mi mě můj moje ti tě tvůj se si svůj jeho její jejich ten ta to ty tohoto tom pokud protože tak také už jen velmi více prosím pomoc potřebuji",
  ],
  [
    "sk",
    "a i alebo ale nie v vo z zo na do od o po pri cez pre bez za pod nad medzi u že aby čo kto ako aký aká aké kde kedy keď prečo ktorý ktorá ktoré je sú bol bola bolo byť bude mám máš má majú môžem môže môžeš musím chcem ja ty on ona my mi mňa môj moje ti ťa tvoj sa si svoj jeho jej ich ten tá to tie tohto ak pretože tak tiež už len veľmi viac prosím pomoc potrebujem",
  ],
  [
    "hr",
    "i a ili ali ne u iz s sa na do od o po pri kroz za bez pod nad između da što šta tko ko kako koji koja koje gdje gde kada kad zašto je su bio bila bilo biti će sam si smo ima imam mogu može možeš moram želim ja ti on ona mi me moj moja moje te tvoj se svoj njegov taj ta to ovaj ova ovo ako jer tako također već samo vrlo više molim pomoć trebam",
  ],
  [
    "hu",
    "a az egy és vagy de nem nincs van volt lesz hogy ha mert mint mi ki hol mikor miért hogyan melyik milyen én te ő mi ti ők engem nekem ezt azt ez ezek meg el be fel ki le is már csak nagyon több kell tudok tudsz tudna szeretnék kérlek segíts segítség minden után között nélkül",
  ],
  [
    "tr",
    "ve veya ya ama bir bu şu o da de mi mı mu mü ki için ile gibi kadar daha çok en az ne neden nasıl nerede kim hangi kaç var yok değil olan olarak olduğunu olduğu oldu olur ben sen biz siz onlar bana beni benim sana seni senin bunu bunun şunu onu onun sonra önce şimdi hem her hiç eğer çünkü lütfen gerekiyor gerek istiyorum ihtiyacım bilmiyorum misin mısın nasıl içindeki yeni yap yaz yardım",
  ],
  [
    "vi",
    "và hoặc nhưng không là của cho với từ đến trong trên dưới ngoài về để mà thì nếu khi vì tại sao làm thế nào gì ai đâu bao nhiêu này đó kia tôi bạn anh chị em mình chúng ta họ nó có được bị đã đang sẽ rất nhiều ít hơn nhất cũng chỉ vẫn còn nên cần hãy giúp muốn biết những các một hai cái lại như vậy lỗi sửa viết so sánh vào tháng trả",
  ],
  [
    "id",
    "dan atau tetapi tapi tidak bukan yang di ke dari untuk dengan tanpa pada dalam oleh sebagai adalah ini itu saya aku kamu anda dia kami kita mereka apa siapa mana kapan mengapa kenapa bagaimana berapa jika kalau karena agar supaya bisa bisakah dapat akan sudah belum sedang telah harus ingin mau butuh perlu sangat lebih paling juga hanya lagi semua ada cara tolong bantu bantuan membantu buatkan jelaskan ketika menjadi tentang sampai mencoba memberi tahu",
  ],
  [
    "ms",
    "dan atau tetapi tidak bukan yang di ke dari daripada untuk dengan tanpa pada dalam oleh sebagai adalah ini itu saya aku awak anda dia kami kita mereka apa siapa mana bila mengapa kenapa bagaimana berapa jika kalau kerana supaya boleh bolehkah akan sudah belum sedang telah mesti ingin mahu nak perlu sangat lebih paling juga hanya lagi semua ada cara tolong bantu macam beza guna",
  ],
  [
    "tl",
    "ang ng sa mga na at o pero hindi ay ako ikaw ka siya kami tayo kayo sila ko mo niya namin natin ninyo nila ito iyan iyon ano sino saan kailan bakit paano kung dahil para may mayroon wala pa lang din rin po naman gusto kailangan ba",
  ],
  [
    "hi",
    "है हैं हूँ था थी थे हो होता होती होने हुआ का की के को से में पर और या लेकिन नहीं न ने तक भी ही तो कि यह ये वह वे इस इसे उसे उस इन मैं मुझे मेरा मेरी मेरे हम हमें आप आपका तुम तुम्हें क्या क्यों कैसे कब कहाँ कौन कितना जो जब अगर ताकि बहुत अधिक कर करो करें करना करने कृपया चाहिए सकते सकता सकती लिए दो रहा रही रहे बताएं लिखकर",
  ],
  [
    "mr",
    "आहे आहेत होता होती होते चा ची चे च्या ला ने मध्ये वर आणि किंवा पण नाही न तर की हा ही हे तो ती ते या त्या मी मला माझा माझी माझे माझ्या आम्ही तुम्ही तू काय का कसे कसा कशी कधी कुठे कोण किती जे जेव्हा जर खूप जास्त कर करा करणे कृपया पाहिजे शकता शकतो साठी",
  ],
  [
    "ne",
    "छ छन् हुँ थियो हो हुन्छ को का की लाई ले मा बाट र वा तर छैन होइन पनि नै यो यी त्यो ती म मलाई मेरो हामी तपाईं तिमी के किन कसरी कहिले कहाँ को कति जो जब यदि धेरै गर गर्नु गर्ने गर्नुहोस् कृपया चाहिन्छ सक्छ लागि",
  ],
]);
