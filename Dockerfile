# L’image d’Atelier IA : le programme et tout ce qu’il lui faut, rien à installer au démarrage.
#
#   docker build -t atelier-ia .
#
# BASE construit : Node.js 26 et npm sur un Debian 12 ou plus récent. RUN_BASE est ce qui reste : le même Debian, sans npm.
ARG BASE=node:26-bookworm-slim
ARG RUN_BASE=debian:bookworm-slim

FROM ${BASE} AS build
# strip, qui retire de Node les noms que seul un débogueur lit : un cinquième de sa taille.
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
WORKDIR /opt/atelier-ia
COPY . .
# L’application web d’abord, puis les seuls paquets du serveur : ceux de la construction restent dans cette étape.
RUN node tools/run.mjs build \
 && node tools/run.mjs native llama \
 && node tools/run.mjs native sherpa \
 && node tools/run.mjs native ffmpeg \
 && node tools/run.mjs native ocr \
 && rm -rf node_modules \
 && npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
      --workspace server --workspace engine --workspace contract \
 && node tools/image/write-parts.mjs /opt/atelier-ia/nomenclature \
 && node tools/image/remove-unused.mjs \
 && node tools/set-up/stripped/write-stripped.mjs \
 && rm -rf tools/runtime/node_modules web/node_modules .installing .set-up-lock \
 && strip --strip-unneeded -o /opt/node "$(node -p process.execPath)"

FROM ${RUN_BASE}
# tini transmet les signaux et ramasse les processus finis ; libatomic1, libgomp1 et libstdc++6 servent à Node et aux modèles locaux.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends tini ca-certificates libatomic1 libgomp1 libstdc++6 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* /usr/share/doc/* /usr/share/man/* \
 && mkdir --mode=0770 /data \
 && chown 10001:0 /data
COPY --from=build /opt/node /usr/local/bin/node
COPY --from=build /opt/atelier-ia /opt/atelier-ia
WORKDIR /opt/atelier-ia
# N’importe quel compte du groupe 0 peut aussi faire tourner l’image : certaines plateformes choisissent le numéro. Le dossier des
# données est au-dessous de /data, qui est à un autre : le serveur crée le sien, fermé aux autres comptes.
USER 10001:0
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3007 \
    DATA_DIR=/data/atelier \
    HOME=/tmp \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=262144 \
    MALLOC_TRIM_THRESHOLD_=262144
VOLUME /data
EXPOSE 3007
# Les réponses en cours s’achèvent : voir DRAIN_SECONDS.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "tools/image/check-health.mjs"]
ENTRYPOINT ["tini", "--", "node", "--max-semi-space-size=4", "--expose-gc", "--import", "./tools/set-up/stripped/load-stripped.mjs"]
CMD ["server/src/main.ts"]
