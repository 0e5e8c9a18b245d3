import { networkInterfaces } from 'node:os'

/** Whether only this machine can reach a server that listens here. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127\./.test(host)

export interface Listening {
  readonly host: string
  readonly port: number
  readonly https: boolean
  /** No account yet. */
  readonly isEmpty: boolean
  readonly publicUrl?: string
  /** What the first account needs, when strangers could come first. */
  readonly code?: string
}

/** What the console says once the server answers. */
export function announce(
  listening: Listening,
  lanAddresses: readonly string[] = addressesOfThisMachine(),
): string {
  const addresses = openAddresses(listening, lanAddresses)
  const first = addresses[0] ?? ''
  const lines = [
    '',
    `  Atelier IA est prêt : ${first}`,
    ...addresses.slice(1).map((address) => `                  aussi : ${address}`),
  ]
  if (listening.isEmpty && listening.code !== undefined)
    lines.push(
      '',
      '  Premier compte (administrateur), à ouvrir avec ce lien :',
      `  ${first}/register?code=${listening.code}`,
    )
  else if (listening.isEmpty) lines.push('  Le premier compte créé sera celui de l’administrateur.')
  if (isLoopback(listening.host))
    lines.push(
      '  Seule cette machine peut s’y connecter. Pour l’ouvrir au réseau : HOST=0.0.0.0 npm start',
    )
  return [...lines, '  Ctrl+C pour arrêter.', ''].join('\n')
}

function openAddresses(
  { host, port, https, publicUrl }: Listening,
  lanAddresses: readonly string[],
): string[] {
  const at = (name: string) =>
    `${https ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
  const all = host === '0.0.0.0' || host === '::'
  const own = all
    ? ['localhost', ...lanAddresses].map(at)
    : [at(isLoopback(host) ? 'localhost' : host)]
  return publicUrl === undefined ? own : [publicUrl, ...own]
}

const addressesOfThisMachine = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((interfaces) => interfaces ?? [])
    .filter((address) => !address.internal && address.family === 'IPv4')
    .map((address) => address.address)
