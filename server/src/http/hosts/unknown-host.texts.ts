/** What a browser shows that came under a name that nobody gave to this server; `host` is escaped. */
interface UnknownHostTexts {
  readonly title: string
  readonly text: (host: string) => string
  readonly advice: string
  readonly steps: (host: string) => readonly string[]
  readonly local: string
}

const inCode = (text: string) => `<code>${text}</code>`

export const unknownHostTexts = {
  fr: {
    title: 'Cette adresse n’est pas connue',
    text: (host) =>
      `Atelier IA ne répond pas sous le nom ${inCode(host)} : un autre site pourrait l’utiliser pour agir à votre place.`,
    advice:
      'Si ce nom est bien celui de ce serveur, prévenez la personne qui l’administre. Elle peut :',
    steps: (host) => [
      `l’ajouter dans <b>Admin &gt; Configuration &gt; Adresses</b> ;`,
      `ou démarrer le serveur avec ${inCode('PUBLIC_URL=https://…')}, son adresse publique, ou ${inCode(`ALLOWED_HOSTS=${host}`)}, les noms à admettre, séparés par des virgules.`,
    ],
    local:
      'Le serveur répond toujours à «\u00a0localhost\u00a0», sur sa propre machine, et à son adresse IP.',
  },
  en: {
    title: 'This address is not known',
    text: (host) =>
      `Atelier IA does not answer under the name ${inCode(host)}: another site could use it to act in your place.`,
    advice: 'If the name is this server’s own, tell the person who administers it. They can:',
    steps: (host) => [
      'add it in <b>Admin &gt; Configuration &gt; Addresses</b>;',
      `or start the server with ${inCode('PUBLIC_URL=https://…')}, its public address, or ${inCode(`ALLOWED_HOSTS=${host}`)}, the names to admit, separated by commas.`,
    ],
    local: 'The server always answers as “localhost” on its own machine, and at its IP address.',
  },
  es: {
    title: 'Esta dirección no es conocida',
    text: (host) =>
      `Atelier IA no responde con el nombre ${inCode(host)}: otro sitio podría usarlo para actuar en su lugar.`,
    advice: 'Si el nombre es el de este servidor, avise a la persona que lo administra. Puede:',
    steps: (host) => [
      'añadirlo en <b>Admin &gt; Configuración &gt; Direcciones</b>;',
      `o arrancar el servidor con ${inCode('PUBLIC_URL=https://…')}, su dirección pública, o ${inCode(`ALLOWED_HOSTS=${host}`)}, los nombres admitidos, separados por comas.`,
    ],
    local:
      'El servidor responde siempre como «localhost», en su propia máquina, y en su dirección IP.',
  },
} as const satisfies Readonly<Record<string, UnknownHostTexts>>
export type PageLanguage = keyof typeof unknownHostTexts
