import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { type RunningProgram, startServer } from '../server-process.ts'

export interface KillPlan {
  readonly users: number
  readonly jobsPerUser: number
  readonly slots: number
  /** When the server is killed, in milliseconds after the last job was accepted. */
  readonly killAfterMs: number
}
export interface KillReport {
  readonly states: Readonly<Record<string, number>>
  /** Everything that is not as it must be. */
  readonly faults: readonly string[]
}

/**
 * Fills a real server with jobs, kills it in the middle, starts it again on the same data, waits for the end, and looks whether
 * each job ended once: done with its whole reply, or failed with a sentence; none lost, none doubled, nothing left half-written.
 */
export async function killDuringJobs(plan: KillPlan): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-kill-'))
  const engine = await startLocalAiDouble({ control: { tokensPerSecond: 100 } })
  let server = await startServer(folder, { LOCALAI_URL: engine.url })
  try {
    const users = await submitJobs(server, plan)
    const delay = Promise.withResolvers<void>()
    setTimeout(delay.resolve, plan.killAfterMs)
    await delay.promise
    await server.kill()
    server = await startServer(folder, { LOCALAI_URL: engine.url })
    await untilIdle(server, users)
    const requested = engine.requests.filter((request) =>
      request.path.endsWith('/chat/completions'),
    ).length
    return await report(server, users, { plan, requested, folder })
  } finally {
    await server.stop()
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface TestUser {
  readonly token: string
  readonly chats: readonly string[]
}

async function call<T>(
  server: RunningProgram,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<T> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const result = (await response.json()) as { data: T; error?: string }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${result.error}`)
  return result.data
}

async function submitJobs(server: RunningProgram, plan: KillPlan): Promise<TestUser[]> {
  const users: TestUser[] = []
  for (let index = 0; index < plan.users; index += 1) {
    const draft = { name: 'Personne', email: `p${index}@mairie.example`, password: 'motdepasse' }
    const { tokens } = await call<SignInResult>(server, '', 'POST', '/auth/register', draft)
    const token = tokens.accessToken
    const limits = { maxConcurrentRequests: plan.slots, rateLimitPerMinute: 1000 }
    if (index === 0) await call(server, token, 'PUT', '/admin/config', { limits })
    const [model] = await call<{ id: string }[]>(server, token, 'GET', '/models?type=text')
    const titles = Array.from({ length: plan.jobsPerUser }, (_, index) => `Chat ${index}`)
    const chats = await Promise.all(
      titles.map((title) =>
        call<Chat>(server, token, 'POST', '/chat/create', { title, model: model?.id }),
      ),
    )
    users.push({ token, chats: chats.map(({ id }) => id) })
  }
  const accept = ({ token, chats }: TestUser) =>
    chats.map((id) =>
      call<JobSummary>(
        server,
        token,
        'POST',
        `/chat/${id}/messages`,
        { content: `Question ${id}`, role: 'user' },
        { prefer: 'respond-async' },
      ),
    )
  await Promise.all(users.flatMap(accept))
  return users
}

async function untilIdle(server: RunningProgram, users: readonly TestUser[]) {
  for (const { token } of users) {
    let active = await call<JobSummary[]>(server, token, 'GET', '/jobs?active=true')
    while (active.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      active = await call<JobSummary[]>(server, token, 'GET', '/jobs?active=true')
    }
  }
}

async function report(
  server: RunningProgram,
  users: readonly TestUser[],
  {
    plan,
    requested,
    folder,
  }: { readonly plan: KillPlan; readonly requested: number; readonly folder: string },
): Promise<KillReport> {
  const faults: string[] = []
  const states: Record<string, number> = {}
  for (const { token, chats } of users) {
    const jobs = await call<JobSummary[]>(server, token, 'GET', '/jobs')
    if (jobs.length !== chats.length) faults.push(`${jobs.length} jobs instead of ${chats.length}`)
    for (const job of jobs) states[job.state] = (states[job.state] ?? 0) + 1
    for (const id of chats)
      faults.push(...chatFaults(await call<Chat>(server, token, 'GET', `/chat/${id}`)))
  }
  const total = plan.users * plan.jobsPerUser
  if (requested > total)
    faults.push(`the engine was asked ${requested} times for ${total} questions`)
  if ((states.failed ?? 0) > plan.slots)
    faults.push(`${states.failed} jobs failed, only ${plan.slots} could be running`)
  if ((states.done ?? 0) + (states.failed ?? 0) !== total)
    faults.push(`states: ${JSON.stringify(states)}`)
  const files = (
    await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  ).filter((entry) => entry.isFile())
  if (files.length > 0) faults.push(`${files.length} orphan files`)
  return { states, faults }
}

function chatFaults({ id, messages, replying }: Chat): string[] {
  const [question, reply, ...more] = JSON.parse(messages) as Message[]
  const faults: string[] = []
  if (replying) faults.push(`${id} is still replying`)
  if (more.length > 0) faults.push(`${id} has ${more.length} messages too many`)
  if (question?.content !== `Question ${id}`) faults.push(`${id} lost its question`)
  if (!reply) faults.push(`${id} has no reply, not even a failed one`)
  else if (reply.error === undefined && !reply.content.includes(id))
    faults.push(`${id} has half a reply that says nothing of it`)
  return faults
}
