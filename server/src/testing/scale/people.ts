import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { callServer, pollUntil } from '../server-process.ts'
import { administrator } from './installation.ts'

/** What one person did, and was told of it. */
interface Person {
  readonly number: number
  readonly token: string
  readonly chatId: string
  /** Each question whose answer was acknowledged, and the state that it was told to be in. */
  readonly acknowledged: string[]
  /** Each text to read aloud that was accepted as a job. */
  readonly spoken: Map<string, string>
  /** Requests that failed in a way that no one may see. */
  readonly refusals: string[]
  retries: number
}

export interface PeopleReport {
  readonly questions: number
  readonly interrupted: number
  readonly spoken: number
  /** Requests that were sent again, by the number of the first. */
  readonly retries: number
  /** Everything that is not as expected. */
  readonly faults: readonly string[]
}

/** A request is given up after so long: whoever waits longer has lost it. */
const patienceMs = 90_000
/** Not errors: the balancer or a server says to come again. */
const comeAgain = new Set([429, 502, 503, 504])

/** People who ask questions and have texts read until they are told to stop, and what became of all of it. */
export async function startPeople(installation: { readonly url: string }, count: number) {
  const admin = await callServer<SignInResult>(installation, 'POST /auth/login', {
    body: administrator,
  })
  const limits = {
    maxConcurrentRequests: 40,
    rateLimitPerMinute: 1000,
    requestRateFactor: 10,
    maxJobsPerUser: 100,
  }
  await callServer(installation, 'PUT /admin/config', {
    token: admin.tokens.accessToken,
    body: { limits },
  })
  const people: Person[] = []
  for (let number = 1; number <= count; number += 1) people.push(await enter(installation, number))
  let isOver = false
  const working = people.map(async (person) => {
    for (let round = 1; !isOver; round += 1)
      await (round % 4 === 0
        ? speak(installation, person, round)
        : ask(installation, person, round))
  })
  return {
    people,
    /** Ends the work, waits until everything has ended, and looks at what is there. */
    async finish(): Promise<PeopleReport> {
      isOver = true
      await Promise.all(working)
      return await reportOn(installation, people)
    },
  }
}

async function enter(server: { readonly url: string }, number: number): Promise<Person> {
  const { tokens } = await callServer<SignInResult>(server, 'POST /auth/register', {
    body: { name: 'Personne', email: `p${number}@mairie.example`, password: 'un bon mot de passe' },
    headers: { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` },
  })
  const token = tokens.accessToken
  const [model] = await callServer<{ id: string }[]>(server, 'GET /models?type=text', { token })
  const { id: chatId } = await callServer<Chat>(server, 'POST /chat/create', {
    token,
    body: { title: `Chat ${number}`, model: model?.id },
  })
  const spoken = new Map<string, string>()
  return { number, token, chatId, acknowledged: [], spoken, refusals: [], retries: 0 }
}

/** Sends a request with one key until it is answered, as a careful program does; returns what it got. */
async function send(
  { url }: { readonly url: string },
  person: Person,
  { path, body, key, prefer }: { path: string; body: object; key: string; prefer?: string },
): Promise<{ readonly status: number; readonly data: unknown }> {
  const until = performance.now() + patienceMs
  for (;;) {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.token}`,
        'idempotency-key': key,
        ...(prefer !== undefined && { prefer }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (response && text !== undefined && !comeAgain.has(response.status))
      return { status: response.status, data: JSON.parse(text) }
    if (performance.now() > until)
      return { status: response?.status ?? 0, data: 'no answer in time' }
    person.retries += 1
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

async function ask(server: { readonly url: string }, person: Person, round: number) {
  const content = questionOf(person, round)
  const { status, data } = await send(server, person, {
    path: `/chat/${person.chatId}/messages`,
    body: { content, role: 'user' },
    key: `question-${person.number}-${round}`,
  })
  const { code } = data as { code?: string }
  if (status === 200) person.acknowledged.push(content)
  // Whose server ended is told so, and looks into the chat before asking again.
  else if (code !== 'job.interrupted' && code !== 'chat.reply-interrupted')
    person.refusals.push(`${content}: ${status} ${JSON.stringify(data).slice(0, 200)}`)
  await chatAtRest(server, person)
}

async function speak(server: { readonly url: string }, person: Person, round: number) {
  const text = `Lecture ${person.number}.${round}.`
  const [voice] = await callServer<{ id: string }[]>(server, 'GET /models?type=audio', {
    token: person.token,
  }).catch(() => [])
  if (!voice) return
  const { status, data } = await send(server, person, {
    path: '/tts/generate',
    body: { text, model: voice.id },
    key: `lecture-${person.number}-${round}`,
    prefer: 'respond-async',
  })
  if (status === 202) person.spoken.set(text, (data as { data: JobSummary }).data.id)
  else person.refusals.push(`${text}: ${status} ${JSON.stringify(data).slice(0, 200)}`)
}

const questionOf = ({ number }: Person, round: number) => `Question ${number}.${round}.`

const readChat = (server: { readonly url: string }, { token, chatId }: Person) =>
  callServer<Chat>(server, `GET /chat/${chatId}`, { token })

/** Waits until nothing is being written in the person's chat, whichever server writes. */
const chatAtRest = (server: { readonly url: string }, person: Person) =>
  pollUntil(
    () => readChat(server, person).catch(() => undefined),
    (chat) => chat !== undefined && !chat.replying,
  )

async function reportOn(
  server: { readonly url: string },
  people: readonly Person[],
): Promise<PeopleReport> {
  const faults: string[] = []
  let interrupted = 0
  for (const person of people) {
    const { token } = person
    await pollUntil(
      () =>
        callServer<JobSummary[]>(server, 'GET /jobs?active=true', { token }).catch(() => undefined),
      (active) => active?.length === 0,
    )
    const { messages } = (await chatAtRest(server, person)) as Chat
    const found = JSON.parse(messages) as Message[]
    interrupted += found.filter(({ error }) => error !== undefined).length
    faults.push(...person.refusals, ...chatFaults(person, found))
    faults.push(...(await speechFaults(server, person)))
  }
  const sum = (of: (person: Person) => number) => people.reduce((all, one) => all + of(one), 0)
  return {
    questions: sum(({ acknowledged }) => acknowledged.length),
    interrupted,
    spoken: sum(({ spoken }) => spoken.size),
    retries: sum(({ retries }) => retries),
    faults,
  }
}

/** Each acknowledged question is there once, with a reply that is whole or says that it is not. */
function chatFaults({ acknowledged }: Person, messages: readonly Message[]): string[] {
  const faults: string[] = []
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  for (const content of acknowledged) if (!asked.includes(content)) faults.push(`lost: ${content}`)
  for (const content of new Set(asked)) {
    const times = asked.filter((one) => one === content).length
    if (times > 1) faults.push(`asked ${times} times: ${content}`)
  }
  for (const [index, message] of messages.entries()) {
    if (message.role !== 'user') continue
    const reply = messages[index + 1]
    if (reply?.role !== 'assistant') faults.push(`no reply: ${message.content}`)
    else if (reply.error === undefined && !/modèle d’essai\.$/.test(reply.content))
      faults.push(`half a reply that does not say so: ${message.content}`)
  }
  return faults
}

/** Each job that is done has one reading, each that failed none. */
async function speechFaults(server: { readonly url: string }, { token, spoken }: Person) {
  const faults: string[] = []
  const found: string[] = []
  for (let page = 1; ; page += 1) {
    const items = await callServer<{ text: string }[]>(
      server,
      `GET /tts/history?page=${page}&limit=100`,
      { token },
    )
    found.push(...items.map(({ text }) => text))
    if (items.length < 100) break
  }
  for (const [text, jobId] of spoken) {
    const { state } = await callServer<JobSummary>(server, `GET /jobs/${jobId}`, { token })
    const times = found.filter((one) => one === text).length
    if (times !== (state === 'done' ? 1 : 0))
      faults.push(`${text} is ${state}, and read ${times} times`)
  }
  return faults
}
