import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine, which stores what it takes; it offers no encryption. */
export async function startMailServer() {
  const received: ParsedMail[] = []
  let refused: number | undefined
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) =>
      done(
        refused === undefined
          ? undefined
          : Object.assign(new Error('boîte inconnue'), { responseCode: refused }),
      ),
    onData(stream, _session, done) {
      simpleParser(stream)
        .then((mail) => {
          received.push(mail)
          done()
        })
        .catch(done)
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  return {
    received,
    port: typeof address === 'object' && address ? address.port : 0,
    /** Refuses every recipient from now on, with this status; `undefined`: none. */
    refuse(status: number | undefined): void {
      refused = status
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
