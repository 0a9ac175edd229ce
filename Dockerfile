# The base can be pinned to its digest: docker build --build-arg BUN=oven/bun:1.4.5-slim@sha256:…
ARG BUN=oven/bun:1.4.5-slim

FROM ${BUN} AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile
COPY . .
RUN bun deploy/image.ts /image

FROM ${BUN} AS server
WORKDIR /app
COPY --from=build /image /app
ENV NODE_ENV=production RUST_LOG=off HOST=0.0.0.0 PORT=5000 DATABASE_URL=file:/data/vostra.db \
  BACKUP_DIR=/data/backups BACKUP_AT="15 1 * * *"
RUN mkdir -m 700 /data && chown bun:bun /data
VOLUME /data
EXPOSE 5000
USER bun
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`)).ok ? 0 : 1)"]
CMD ["bun", "src/main.ts"]

# Where a platform mounts its volume as root's (Fly): the volume is handed over, then root is left for good.
FROM server AS fly
USER root
CMD ["sh", "-c", "chown bun:bun /data && exec setpriv --reuid=bun --regid=bun --init-groups env HOME=/home/bun bun src/main.ts"]

FROM server
