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
USER bun
VOLUME /data
EXPOSE 5000
CMD ["bun", "src/main.ts"]
