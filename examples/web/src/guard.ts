/** Who may talk to this server: its own page, under its own name. */
import type { Context, MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/**
 * Refuses another `Host`: a name of someone else's that leads here would make their page this server's own (DNS
 * rebinding). Refuses a foreign `Origin` and what a browser calls a request from another site.
 */
export function ownOriginOnly(port: () => number): MiddlewareHandler {
  return async (c, next) => {
    const hosts = [`127.0.0.1:${port()}`, `localhost:${port()}`];
    const host = c.req.header("host") ?? "";
    if (!hosts.includes(host)) return refuse(c, 421, `This server answers as ${hosts[0]} only.`);
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== `http://${host}`)
      return refuse(c, 403, "Another site may not ask this.");
    const site = c.req.header("sec-fetch-site");
    const isPage = c.req.path === "/" && c.req.header("sec-fetch-mode") === "navigate";
    if (site !== undefined && site !== "same-origin" && site !== "none" && !isPage)
      return refuse(c, 403, "Another site may not ask this.");
    return next();
  };
}

/** Refuses everything once the server closes: a connection that is kept alive outlives the listening. */
export function unlessClosed(closed: () => boolean): MiddlewareHandler {
  return async (c, next) => (closed() ? refuse(c, 503, "The server is closing.") : next());
}

/** Nothing but this server's own files runs or loads, and no text can become markup. `hash` is the import map's. */
export function strictHeaders(hash: string): MiddlewareHandler {
  const own = ["'self'"];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", `'sha256-${hash}'`],
      styleSrc: own,
      imgSrc: own,
      connectSrc: own,
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
    referrerPolicy: "no-referrer",
    strictTransportSecurity: false,
    xFrameOptions: "DENY",
  });
}

function refuse(c: Context, status: 403 | 421 | 503, error: string): Response {
  return c.json({ error }, status);
}
