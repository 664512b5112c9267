/** GitHub's MCP server, under the bare names that its client gives. */
import { type KnownTools, MESSAGE, path, type Recipe, tools } from "./recipe.ts";

const server = "github";
const all = (noun: string): Recipe => ({ verb: "list", noun, target: "whole" });
const one = (noun: string, detail?: string): Recipe => ({
  noun,
  target: "none",
  ...(detail !== undefined && { detail }),
});
/** Issues and pull requests without a title are told by their number. */
const NUMBER = "issue_number issueNumber pullNumber pull_number";
const numbered = (noun: "issue" | "pullRequest", title = ""): Recipe =>
  one(noun, `${title} ${NUMBER}`.trim());

/** Tools for repositories, issues and pull requests. */
export const GITHUB: readonly KnownTools[] = [
  tools("read", "list_issues", all("issues")),
  tools("read", "list_pull_requests", all("pullRequests")),
  tools("read", "list_commits", all("commits")),
  tools("read", "list_branches", all("branches")),
  tools("read", "list_releases", all("releases")),
  tools("read", "list_tags", all("tags")),
  tools("read", "get_issue", numbered("issue")),
  tools("read", "issue_read", { server, ...numbered("issue") }),
  tools(
    "read",
    "get_pull_request get_pull_request_files get_pull_request_status get_pull_request_diff",
    numbered("pullRequest"),
  ),
  tools("read", "pull_request_read", { server, ...numbered("pullRequest") }),
  tools("read", "get_pull_request_comments get_pull_request_reviews get_issue_comments", {
    noun: "comments",
    target: "whole",
  }),
  tools("read", "get_commit", one("commit")),
  tools("read", "get_latest_release get_release_by_tag", one("release", "tag")),
  tools("read", "get_tag", one("tag", "tag")),
  tools("read", "get_me", { server, noun: "profile", target: "whole" }),
  tools("create", "create_issue", numbered("issue", "title")),
  tools("edit", "issue_write", {
    ...{ server, verb: "update", ...numbered("issue", "title") },
    by: { keys: "method", cases: { create: { category: "create", ...numbered("issue", "title") } } },
  }),
  tools("edit", "update_issue", { verb: "update", ...numbered("issue", "title") }),
  tools("create", "create_pull_request", numbered("pullRequest", "title")),
  tools("edit", "update_pull_request", { verb: "update", ...numbered("pullRequest", "title") }),
  tools("edit", "merge_pull_request", { verb: "merge", ...numbered("pullRequest", "commit_title") }),
  tools("edit", "update_pull_request_branch", { verb: "update", ...one("branch") }),
  tools("create", "create_pull_request_review", { verb: "review", ...numbered("pullRequest") }),
  tools("create", "pull_request_review_write", { server, verb: "review", ...numbered("pullRequest") }),
  tools("create", "create_branch", one("branch", "branch branch_name")),
  tools("create", "create_repository", one("repository", "name")),
  tools("create", "fork_repository", { server, verb: "fork", ...one("repository", "repo") }),
  tools("communicate", "add_issue_comment add_comment post_comment add_comment_to_pending_review", {
    ...{ verb: "add", noun: "comment", target: "none", detail: MESSAGE },
  }),
  tools("transfer", "push_files", { server, verb: "push", target: path("files") }),
];
