vcl 4.1;

# Varnish in front of the portal (docs/operations.md, "Behind a shared cache"). Requires Varnish 7 with the module xkey,
# which Debian has in the package varnish-modules. Something in front of it ends TLS and sets X-Forwarded-Proto.

import std;
import xkey;

backend portal {
  .host = "127.0.0.1";
  .port = "3000";
  # Longer than the portal takes for an uncached page while its database is busy.
  .first_byte_timeout = 65s;
  .probe = {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 5s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# From where the worker may purge, besides knowing the token.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # Of the portal's, not of the visitor's.
  unset req.http.X-Portal-Shared;

  if (req.method == "PURGE") {
    # The file has the value of CACHE_PURGE_VARNISH_TOKEN in one line. Varnish reads it when it loads this file.
    set req.http.X-Expected = "Bearer " + regsub(std.fileread("/etc/varnish/purge-token"), "\s+$", "");
    if (client.ip !~ purgers || req.http.Authorization != req.http.X-Expected) {
      return (synth(403, "Forbidden"));
    }
    if (!req.http.Surrogate-Key) {
      return (synth(400, "No Surrogate-Key"));
    }
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "Purged " + req.http.X-Purged));
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Answers for one visitor (src/platform/http/visitor-addresses.ts), previews, and React's data.
  if (req.url ~ "\?" || req.url == "/" || req.http.RSC
      || req.url ~ "^/(api|api-[a-z]+|admin|identity|mcp|csp-reports|share)(/|$)"
      || req.url ~ "^/[a-zA-Z-]+/(search|news-filter|blogs-filter|my)(/|$)"
      || req.http.Cookie ~ "(^|;\s*)__prerender_bypass=") {
    return (pass);
  }
  # Everything else is made from its path alone (ADR 070).
  unset req.http.Cookie;
  set req.http.X-Portal-Shared = "1";
  return (hash);
}

sub vcl_backend_fetch {
  unset bereq.http.X-Portal-Shared;
}

sub vcl_backend_response {
  # The last version is better than an error; it was purged if it must not be shown.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.http.Surrogate-Control ~ "max-age=\d+") {
    set beresp.ttl = std.duration(
      regsub(beresp.http.Surrogate-Control, ".*max-age=(\d+).*", "\1s"), 1s);
    set beresp.grace = std.duration(
      regsub(beresp.http.Surrogate-Control, ".*stale-if-error=(\d+).*", "\1s"), 0s);
    set beresp.http.xkey = beresp.http.Surrogate-Key;
  } else {
    # s-maxage says how long, exactly: without a key nothing purges it.
    set beresp.grace = 0s;
  }
  set beresp.keep = 0s;
}

sub vcl_deliver {
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  # For browsers and caches behind this one an answer is as new as when it was asked for; they ask again.
  if (resp.http.Cache-Control ~ "must-revalidate") {
    set resp.http.Age = "0";
  }
}

sub vcl_synth {
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.body = resp.reason;
  return (deliver);
}

sub vcl_backend_error {
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Retry-After = "30";
  set beresp.http.Cache-Control = "no-store";
  set beresp.body = {"<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>503</title><p>网站暂时无法访问，请稍后再试。</p>
<p lang="en">The site is unavailable at the moment. Try again in a few minutes.</p></html>"};
  return (deliver);
}
