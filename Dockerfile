FROM oven/bun:1.4.5-slim AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --production
COPY . .
RUN bun run build

FROM oven/bun:1.4.5-slim
WORKDIR /app
COPY --from=build /app /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATABASE_URL=file:/data/vostra.db
RUN mkdir /data && chown bun:bun /data
VOLUME /data
EXPOSE 5000
# A volume that a platform mounts is root's at first: it is handed over, then root is left for good.
CMD ["sh", "-c", "if [ $(id -u) != 0 ]; then exec bun src/main.ts; fi; chown bun:bun /data && exec setpriv --reuid=bun --regid=bun --init-groups env HOME=/home/bun bun src/main.ts"]
