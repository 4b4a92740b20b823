# syntax=docker/dockerfile:1
# The image runs against DATABASE_URL; the embedded PostgreSQL works too, on a volume at /data.
# With WHATSAPP_WEB=off the image has no code under GPL-3.0 in it, and does not offer WhatsApp by QR code.
ARG WHATSAPP_WEB=on

FROM node:24-bookworm-slim AS build
ARG WHATSAPP_WEB
WORKDIR /app
COPY . .
RUN test "$WHATSAPP_WEB" = on || { \
      rm -r packages/channels/whatsapp-web && \
      npm pkg delete -w @prosa/server 'dependencies.@prosa/channel-whatsapp-web'; }
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim AS licence-on
LABEL org.opencontainers.image.licenses="MIT AND GPL-3.0-only"

FROM node:24-bookworm-slim AS licence-off
LABEL org.opencontainers.image.licenses="MIT"

FROM licence-${WHATSAPP_WEB}
ARG WHATSAPP_WEB
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data WHATSAPP_WEB=${WHATSAPP_WEB} NODE_COMPILE_CACHE=/tmp/prosa
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Longer than the server's own drain, so that Docker does not cut it short.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD \
  ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The web app is built already: npm start would look for its sources and build it again.
CMD ["node", "apps/server/src/main.ts"]
