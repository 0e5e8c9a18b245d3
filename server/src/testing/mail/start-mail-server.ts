import { readFile } from 'node:fs/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { createSelfSignedCertificate } from '../self-signed-certificate.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export interface ReceivedMail {
  readonly mail: ParsedMail
  readonly from: string
  readonly recipients: readonly string[]
  readonly isEncrypted: boolean
}

/** What the server answers instead of accepting, at this step. */
export interface Refusal {
  readonly at: 'sender' | 'recipient' | 'data'
  readonly status: number
}

export interface MailServerOptions {
  /** Offers no encryption. */
  readonly isPlain?: boolean
  /** Encrypted from the start. */
  readonly isTls?: boolean
  /** Asks for this login. */
  readonly login?: { readonly user: string; readonly password: string }
  /** The one that it had before. */
  readonly port?: number
}

/** A certificate for `localhost`, made for these tests; nobody trusts it yet. */
async function makeCertificate() {
  await using folder = await temporaryFolder()
  const { certFile, keyFile } = await createSelfSignedCertificate(folder.path)
  return { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') }
}
let made: ReturnType<typeof makeCertificate> | undefined
const certificate = () => {
  made ??= makeCertificate()
  return made
}

/** From now on this process trusts the certificate of the mail servers; the returned function ends it. */
export async function trustMailServers(): Promise<() => void> {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, (await certificate()).cert])
  return () => setDefaultCACertificates(before)
}

/** A real mail server on this machine, which stores what it takes. Use with `await using`. */
export async function startMailServer(options: MailServerOptions = {}) {
  const received: ReceivedMail[] = []
  let refusal: Refusal | undefined
  let attempts = 0
  const refuse = (at: Refusal['at']) =>
    refusal?.at === at
      ? Object.assign(new Error('not today'), { responseCode: refusal.status })
      : undefined
  const { isPlain = false, isTls = false, login, port = 0 } = options
  const server = new SMTPServer({
    ...(await certificate()),
    secure: isTls,
    ...(isPlain && { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: isPlain,
    authOptional: login === undefined,
    disableReverseLookup: true,
    onConnect(_session, done) {
      attempts += 1
      done()
    },
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else done(Object.assign(new Error('wrong login'), { responseCode: 535 }))
    },
    onMailFrom: (_address, _session, done) => done(refuse('sender')),
    onRcptTo: (_address, _session, done) => done(refuse('recipient')),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      simpleParser(stream)
        .then((mail) => {
          const refused = refuse('data')
          if (refused) return done(refused)
          received.push({
            mail,
            from: mailFrom === false ? '' : (mailFrom?.address ?? ''),
            recipients: rcptTo.map(({ address }) => address),
            isEncrypted: session.secure,
          })
          return done()
        })
        .catch(done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
  const address = server.server.address()
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    received,
    port: typeof address === 'object' && address ? address.port : 0,
    /** Connections so far. */
    attempts: () => attempts,
    refuse(next: Refusal | undefined): void {
      refusal = next
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
export type MailServerDouble = Awaited<ReturnType<typeof startMailServer>>
