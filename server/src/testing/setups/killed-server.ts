import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { type KillableServer, pollUntil, startKillableServer } from '../server-process.ts'

export interface KillPlan {
  readonly users: number
  readonly jobsPerUser: number
  readonly slots: number
  /** When the server is killed, in milliseconds after the last job was accepted. */
  readonly killAfterMs: number
}
export interface KillReport {
  readonly states: Readonly<Record<string, number>>
  /** Everything that is not as expected. */
  readonly faults: readonly string[]
}

/**
 * Fills a real server with jobs, kills it in the middle, restarts it on the same data, waits for
 * the end, and checks that each job ended once: done with its whole reply, or failed with a
 * message; none lost, doubled or half-written.
 */
export async function killDuringJobs(plan: KillPlan): Promise<KillReport> {
  await using server = await startKillableServer({ tokensPerSecond: 100 })
  const users = await submitJobs(server, plan)
  const killTime = Promise.withResolvers<void>()
  setTimeout(killTime.resolve, plan.killAfterMs)
  await killTime.promise
  await server.kill()
  await server.restart()
  for (const { token } of users)
    await pollUntil(
      () => server.call<JobSummary[]>('GET /jobs?active=true', { token }),
      (active) => active.length === 0,
    )
  return await report(server, users, plan)
}

interface TestUser {
  readonly token: string
  readonly chats: readonly string[]
}

async function submitJobs({ call }: KillableServer, plan: KillPlan): Promise<TestUser[]> {
  const users: TestUser[] = []
  for (let index = 0; index < plan.users; index += 1) {
    const { tokens } = await call<SignInResult>('POST /auth/register', {
      body: { name: 'Personne', email: `p${index}@mairie.example`, password: 'motdepasse' },
    })
    const token = tokens.accessToken
    const limits = { maxConcurrentRequests: plan.slots, rateLimitPerMinute: 1000 }
    if (index === 0) await call('PUT /admin/config', { token, body: { limits } })
    const [model] = await call<{ id: string }[]>('GET /models?type=text', { token })
    const titles = Array.from({ length: plan.jobsPerUser }, (_, number) => `Chat ${number}`)
    const chats = await Promise.all(
      titles.map((title) =>
        call<Chat>('POST /chat/create', { token, body: { title, model: model?.id } }),
      ),
    )
    users.push({ token, chats: chats.map(({ id }) => id) })
  }
  const accept = ({ token, chats }: TestUser) =>
    chats.map((id) =>
      call<JobSummary>(`POST /chat/${id}/messages`, {
        token,
        body: { content: `Question ${id}`, role: 'user' },
        headers: { prefer: 'respond-async' },
      }),
    )
  await Promise.all(users.flatMap(accept))
  return users
}

async function report(
  { engine, call, countFiles }: KillableServer,
  users: readonly TestUser[],
  plan: KillPlan,
): Promise<KillReport> {
  const faults: string[] = []
  const states: Record<string, number> = {}
  for (const { token, chats } of users) {
    const jobs = await call<JobSummary[]>('GET /jobs', { token })
    if (jobs.length !== chats.length) faults.push(`${jobs.length} jobs instead of ${chats.length}`)
    for (const job of jobs) states[job.state] = (states[job.state] ?? 0) + 1
    for (const id of chats)
      faults.push(...chatFaults(await call<Chat>(`GET /chat/${id}`, { token })))
  }
  const requested = engine.requests.filter(({ path }) => path.endsWith('/chat/completions')).length
  const total = plan.users * plan.jobsPerUser
  if (requested > total)
    faults.push(`the engine was asked ${requested} times for ${total} questions`)
  if ((states.failed ?? 0) > plan.slots)
    faults.push(`${states.failed} jobs failed, only ${plan.slots} could be running`)
  if ((states.done ?? 0) + (states.failed ?? 0) !== total)
    faults.push(`states: ${JSON.stringify(states)}`)
  const files = await countFiles('files')
  if (files > 0) faults.push(`${files} orphan files`)
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
