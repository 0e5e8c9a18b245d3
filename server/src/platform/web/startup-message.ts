import { networkInterfaces } from 'node:os'

/** Whether a server that listens on this host is only reachable from this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127\./.test(host)

export interface StartupInfo {
  readonly host: string
  readonly port: number
  readonly https: boolean
  /** No account yet. */
  readonly hasNoAccount: boolean
  readonly publicUrl?: string
  /** What the first account needs of whoever may be a stranger. */
  readonly firstAccountCode: string
  /** Strangers could come first, so that it is asked of everyone; else only of those that come by a proxy. */
  readonly isCodeForAll: boolean
}

/** The message on the console once the server listens. */
export function startupMessage(
  listening: StartupInfo,
  lanAddresses: readonly string[] = lanAddressesOfMachine(),
): string {
  const addresses = reachableAddresses(listening, lanAddresses)
  const first = addresses[0] ?? ''
  const lines = [
    '',
    `  Atelier IA est prêt : ${first}`,
    ...addresses.slice(1).map((address) => `                  aussi : ${address}`),
  ]
  const codePath = `/register?code=${listening.firstAccountCode}`
  if (listening.hasNoAccount && listening.isCodeForAll)
    lines.push(
      '',
      '  Premier compte (administrateur), à créer avec ce lien :',
      `  ${first}${codePath}`,
    )
  else if (listening.hasNoAccount)
    lines.push(
      '  Le premier compte créé sera celui de l’administrateur.',
      `  À travers un proxy, il se crée à cette page : ${codePath}`,
    )
  if (isLoopback(listening.host))
    lines.push(
      '  Seule cette machine peut s’y connecter. Pour l’ouvrir au réseau : HOST=0.0.0.0 npm start',
    )
  return [...lines, '  Ctrl+C pour arrêter.', ''].join('\n')
}

function reachableAddresses(
  { host, port, https, publicUrl }: StartupInfo,
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

const lanAddressesOfMachine = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((interfaces) => interfaces ?? [])
    .filter((address) => !address.internal && address.family === 'IPv4')
    .map((address) => address.address)
