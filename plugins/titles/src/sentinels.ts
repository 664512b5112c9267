/** What hosts and programs write where there is no title. */
const SENTINELS: ReadonlySet<string> = new Set(
  [
    "null|undefined|none|nil|nan|n/a|title|untitled|untitled chat|untitled conversation|untitled thread|no title",
    "new chat|new conversation|new thread|new session|new topic|new discussion|[object object]|object object",
    "nuevo chat|nueva conversación|nueva charla|sin título",
    "nouveau chat|nouvelle conversation|nouvelle discussion|sans titre",
    "neuer chat|neue unterhaltung|neues gespräch|neue konversation|ohne titel|unbenannt|unbenannter chat",
    "novo chat|nova conversa|nova conversação|sem título",
    "nuova chat|nuova conversazione|senza titolo",
    "nieuwe chat|nieuw gesprek|naamloos|zonder titel",
    "nowy czat|nowa rozmowa|nowa konwersacja|bez tytułu",
    "yeni sohbet|yeni konuşma|başlıksız|adsız",
    "ny chatt|ny chat|nytt samtal|ny konversation|ny samtale|uden titel|uten tittel|utan titel|uusi keskustelu|nimetön",
    "nový chat|nová konverzace|bez názvu|új csevegés|új beszélgetés|névtelen|conversație nouă|fără titlu",
    "новый чат|новая беседа|новый диалог|новый разговор|без названия|без заголовка",
    "новий чат|нова розмова|нова бесіда|без назви|без заголовка",
    "νέα συνομιλία|νέα συζήτηση|χωρίς τίτλο",
    "گفتگوی جدید|بدون عنوان گفتگو|محادثة جديدة|دردشة جديدة|بدون عنوان|بلا عنوان",
    "שיחה חדשה|צ'אט חדש|ללא כותרת|ללא שם",
    "नई चैट|नई बातचीत|शीर्षकहीन|बिना शीर्षक",
    "แชทใหม่|แชตใหม่|การสนทนาใหม่|บทสนทนาใหม่|ไม่มีชื่อ",
    "새 채팅|새 대화|새로운 채팅|새로운 대화|제목 없음|무제",
    "新しいチャット|新規チャット|新しい会話|新しいスレッド|無題|タイトルなし",
    "新对话|新聊天|新会话|新的对话|新的聊天|新建对话|新建聊天|新建会话|未命名|未命名对话|无标题|无题|标题",
    "新對話|新的對話|新增對話|新交談|新會話|未命名對話|無標題|無題|標題",
    "cuộc trò chuyện mới|đoạn chat mới|trò chuyện mới|không có tiêu đề|chưa đặt tên",
    "obrolan baru|percakapan baru|chat baru|tanpa judul",
  ]
    .join("|")
    .normalize("NFC")
    .split("|"),
);

/** Longer lines are none. In UTF-16 units. */
const LONGEST = 60;

/** Whether a clean line is no title but a placeholder, as a whole and in any case; hosts number them ("New chat 2"). */
export function isSentinel(line: string): boolean {
  if (line.length > LONGEST) return false;
  const bare = line
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\s?(?:#?\d{1,3}|\(\d{1,3}\))$/, "")
    .replace(/^\((.*)\)$/, "$1")
    .trim();
  return SENTINELS.has(bare);
}
