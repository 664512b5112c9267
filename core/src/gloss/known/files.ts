/** Files: deepagents, coding agents, LangChain's file tools, the MCP server `filesystem`, providers' editors. */
import { type Case, FILE, type KnownTools, path, text, tools, url } from "./recipe.ts";

const FOLDER = path("path directory dir dir_path target_directory relative_workspace_path folder");
const READ: Case = { category: "read", target: FILE };
const CREATE: Case = { category: "create", target: FILE };
const DELETE: Case = { verb: "delete", target: FILE };
const server = "filesystem";

/** Tools that work on files and folders. */
export const FILES: readonly KnownTools[] = [
  tools("read", "ls LS list_dir list_files", { noun: "folder", target: FOLDER }),
  tools("read", "list_directory list_directory_with_sizes directory_tree", {
    ...{ server, noun: "folder", target: FOLDER },
  }),
  tools("read", "list_allowed_directories", { server, verb: "list", noun: "folders", target: "whole" }),
  tools("read", "Read read view_file view open_file cat NotebookRead read_notebook", {
    target: FILE,
  }),
  tools("read", "get_file_contents", { server: "github", target: FILE }),
  tools("read", "read_file read_text_file read_media_file get_file_info", { server, target: FILE }),
  tools("read", "read_many_files", { target: path("paths files include file_paths") }),
  tools("read", "read_multiple_files", { server, target: path("paths files") }),
  tools(
    "edit",
    "edit Edit MultiEdit NotebookEdit str_replace replace replace_in_file replace_string_in_file search_replace " +
      "update_file insert_edit_into_file insert_content edit_notebook",
    { target: FILE },
  ),
  tools("edit", "create_or_update_file", { server: "github", target: FILE }),
  tools("edit", "edit_file", { server, target: FILE }),
  tools("edit", "str_replace_based_edit_tool str_replace_editor text_editor_code_execution", {
    target: FILE,
    by: { keys: "command", cases: { view: READ, create: CREATE } },
  }),
  // Other makers have a tool of that name, so nothing is claimed without one of these commands.
  tools("edit", "memory", {
    ...{ verb: "use", noun: "memories", target: "whole" },
    by: {
      keys: "command",
      cases: {
        view: READ,
        create: CREATE,
        str_replace: { target: FILE },
        insert: { target: FILE },
        delete: DELETE,
        rename: { verb: "rename", target: path("old_path path") },
      },
    },
  }),
  tools("edit", "apply_patch apply_diff", {
    target: [...FILE, ...path("operation.path"), { keys: "input patch diff", kind: "path", holds: "patch" }],
    by: {
      keys: "operation.type type",
      cases: {
        create_file: { category: "create", target: path("operation.path path") },
        delete_file: { verb: "delete", target: path("operation.path path") },
      },
    },
  }),
  tools("edit", "delete delete_file remove_file file_delete", DELETE),
  tools("edit", "rename_file", {
    verb: "rename",
    target: path("source source_path old_path path file_path"),
  }),
  tools("edit", "move_file", {
    ...{ server, verb: "move", target: path("source source_path old_path path file_path") },
  }),
  tools("create", "Write write write_to_file create_file create_new_file new_file save_file", {
    target: FILE,
  }),
  tools("create", "write_file", { server, target: FILE }),
  tools("create", "mkdir make_directory", { noun: "folder", target: FOLDER }),
  tools("create", "create_directory", { server, noun: "folder", target: FOLDER }),
  tools("create", "generate_image image_generation create_image dalle_api_wrapper openai_dalle", {
    noun: "image",
    target: text("prompt input description query"),
  }),
  tools("create", "create_artifact", { spoken: "rest" }),
  tools("read", "read_artifact", { spoken: "rest" }),
  tools("transfer", "copy_file", { verb: "copy", target: path("source source_path path file_path") }),
  tools("transfer", "download_file download", { verb: "download", target: [...url("url"), ...FILE] }),
  tools("transfer", "upload_file upload browser_file_upload", {
    verb: "upload",
    target: [...FILE, ...path("paths files")],
  }),
  tools("transfer", "export_file import_file"),
];
