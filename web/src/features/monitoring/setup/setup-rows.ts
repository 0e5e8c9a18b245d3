import type { SetupCheck, SetupReport } from '@atelier/contract/monitoring/setup'
import { formatSize } from '#format/sizes.ts'
import { setupTexts } from '../setup.texts.ts'

const { texts, names } = setupTexts

/** One point of the list. */
export interface SetupRow {
  readonly key: string
  readonly name: string
  readonly state: SetupCheck['state'] | 'measuring'
  readonly text: string
}
/** Where the page itself is, and its clock. */
export interface PagePosition {
  readonly protocol: string
  readonly hostname: string
  readonly now: number
}
/** What a probe found; `undefined` while it measures. */
export type StreamFinding = 'ok' | 'held' | 'failed' | undefined
export type UploadFinding = 'ok' | 'refused' | undefined

const minuteMs = 60_000
/** Two machines that keep the time over the network differ by less. */
const maxClockMs = 2 * minuteMs

/** What is wrong first, in the same order each time. */
export function setupRows(
  report: SetupReport,
  page: PagePosition,
  found: { readonly stream: StreamFinding; readonly upload: UploadFinding; readonly bytes: number },
): SetupRow[] {
  const rows = [
    streamRow(found.stream),
    uploadRow(found.upload, formatSize(found.bytes)),
    httpsRow(report.publicUrl, page),
    clockRow(report.now, page.now),
    ...report.checks.map(serverRow),
  ]
  const order = ['fault', 'advice', 'measuring', 'ok']
  return rows.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

const row = (
  name: keyof typeof names,
  state: SetupRow['state'],
  text: string,
  subject: string | null = null,
): SetupRow => ({ key: `${name} ${subject ?? ''}`, name: names[name], state, text })

function streamRow(found: StreamFinding): SetupRow {
  const { stream } = texts
  if (found === undefined) return row('stream', 'measuring', stream.measuring)
  if (found === 'ok') return row('stream', 'ok', stream.ok)
  return row('stream', 'fault', found === 'held' ? stream.fault : stream.failed)
}

function uploadRow(found: UploadFinding, size: string): SetupRow {
  const { upload } = texts
  if (found === undefined) return row('upload', 'measuring', upload.measuring)
  return found === 'ok'
    ? row('upload', 'ok', upload.ok(size))
    : row('upload', 'fault', upload.fault(size))
}

function httpsRow(publicUrl: string | null, { protocol, hostname }: PagePosition): SetupRow {
  if (protocol === 'https:') return row('https', 'ok', texts.https.ok)
  if (publicUrl?.startsWith('https:')) return row('https', 'fault', texts.https.expected(publicUrl))
  return isThisMachine(hostname)
    ? row('https', 'ok', texts.https.ok)
    : row('https', 'advice', texts.https.none)
}

const isThisMachine = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')

function clockRow(serverTime: string, now: number): SetupRow {
  const apart = Math.abs(now - new Date(serverTime).getTime())
  return apart <= maxClockMs
    ? row('clock', 'ok', texts.clock.ok)
    : row('clock', 'fault', texts.clock.fault(Math.round(apart / minuteMs)))
}

function serverRow(check: SetupCheck): SetupRow {
  return row(check.name, check.state, serverText(check), check.subject)
}

function serverText({ name, state, detail, subject }: SetupCheck): string {
  if (state === 'ok') return texts[name].ok
  if (name === 'engine-key') return texts[name].advice(subject ?? '')
  if (name === 'registration') return texts[name].advice
  if (name === 'admin-password') return texts[name].fault
  const sentences: Readonly<Record<string, string>> = texts[name]
  return sentences[detail ?? ''] ?? ''
}
