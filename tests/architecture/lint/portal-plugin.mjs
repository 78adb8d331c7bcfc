/**
 * Lint rules of this project that no ready-made plugin has.
 */

/** Whether the file is browser code: a `ui` folder, or marked with the 'use client' directive. */
function isBrowserCode(filename, program) {
  const insideUi = /\/src\/(?:(?:features|content|access)\/[^/]+\/)?ui\//.test(
    filename.replaceAll('\\', '/'),
  );
  return insideUi || program.body.some((statement) => statement.directive === 'use client');
}

/** Generated Payload types and tables describe database rows; the browser gets DTOs, so fields cannot leak by accident. */
const noPayloadTypesInBrowserCode = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      leak: 'Generated Payload types and tables must not reach ui/ or client components: pass a DTO from queries.ts instead.',
    },
  },
  create(context) {
    let browserCode = false;
    const check = (node) => {
      if (
        browserCode &&
        node.source &&
        /(?:^|\/)payload-(?:types|schema)(?:\.ts)?$/.test(node.source.value)
      ) {
        context.report({ node, messageId: 'leak' });
      }
    };
    return {
      Program(node) {
        browserCode = isBrowserCode(context.filename, node);
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** What the browser sends requests with. */
const senders = new Set(['fetch', 'XMLHttpRequest', 'sendBeacon', 'EventSource', 'WebSocket']);

/** Components of the admin send their requests through one client, which knows expired sessions, refusals and time-outs. */
const oneClientInAdmin = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      client: '{{name}} in a part of the admin: send requests with useStaffRequest of src/cms/admin.',
    },
  },
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    const inAdmin = /\/src\/(?:cms|(?:features|content|access)\/[^/]+)\/admin\//.test(file);
    if (!inAdmin || file.endsWith('/src/cms/admin/staff-request.ts')) return {};
    const check = (node, callee) => {
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      const owner = callee.type === 'MemberExpression' ? callee.object : undefined;
      // A method that happens to be called the same, such as one of the client's surroundings, sends nothing.
      if (owner && !['window', 'globalThis', 'self', 'navigator'].includes(owner.name)) return;
      if (senders.has(called.name))
        context.report({ node, messageId: 'client', data: { name: called.name } });
    };
    return {
      CallExpression: (node) => check(node, node.callee),
      NewExpression: (node) => check(node, node.callee),
    };
  },
};

export default {
  meta: { name: 'portal' },
  rules: {
    'no-payload-types-in-browser-code': noPayloadTypesInBrowserCode,
    'one-client-in-admin': oneClientInAdmin,
  },
};
