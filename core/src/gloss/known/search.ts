/** Search: code, the web, documents; of coding agents, LangChain's packages, MCP servers, providers. */
import { type KnownTools, text, tools } from "./recipe.ts";

const TOPIC = text(
  "query q search_query queries search_term keyword keywords question goal libraryName action.query input",
);

/** Tools that look for something. */
export const SEARCHES: readonly KnownTools[] = [
  tools(
    "search",
    "grep Grep grep_search search_file_content codebase_search semantic_search search_text search_code",
    { target: text("pattern query regex search_term search_query") },
  ),
  tools("search", "search_files", {
    server: "filesystem",
    target: text("pattern query regex search_term search_query"),
  }),
  tools("search", "glob Glob find_files file_search", {
    target: text("pattern glob glob_pattern query queries"),
  }),
  tools("search", "LSP list_code_usages list_code_definition_names"),
  tools(
    "search",
    "search Search tavily_search tavily_search_results_json tavily_research brave-search brave_search " +
      "brave_web_search brave_local_search duckduckgo-search duckduckgo_search duckduckgo_results_json " +
      "google-custom-search google_custom_search google_search google_search_results_json google_serper " +
      "google_places google_trends serp_google_scholar google_scholar bing-search bing_search " +
      "bing_search_results_json searxng-search searx_search searx_search_results serpapi serper exa_search " +
      "exa_search_results_json exa_find_similar_results_json web_search_exa perplexity_search perplexity_ask " +
      "internet_search web_search WebSearch web_search_preview google_web_search wikipedia-api wikipedia " +
      "wikipedia_search arxiv arxiv_search pub_med pubmed wolfram_alpha stackexchange stack_exchange retrieve " +
      "retriever retrieve_documents search_docs search_documents search_knowledge_base knowledge_search " +
      "similarity_search vector_search search_memory recall_memory search_gmail search_emails search_messages " +
      "conversations_search_messages firecrawl_search notion-search resolve-library-id tool_search ToolSearch " +
      "tool_search_tool_regex tool_search_tool_bm25 discord_channel_search_tool dataforseo-api-wrapper dadjoke",
    { noun: "topic", target: TOPIC },
  ),
  tools("search", "search_nodes", { server: "memory", noun: "topic", target: TOPIC }),
  tools("search", "google_routes", { noun: "route", target: "none", detail: "destination" }),
  tools("search", "search_repositories", searched("repositories")),
  tools("search", "search_issues", searched("issues")),
  tools("search", "search_pull_requests", searched("pullRequests")),
  tools("search", "search_users search_orgs", searched("users")),
];

function searched(noun: string): { verb: string; noun: string; target: "whole"; detail: string } {
  return { verb: "search", noun, target: "whole", detail: "query q" };
}
