import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, registerAccount } from '#bench/harness/account.ts'
import { handleProcessRequests } from '#bench/harness/process-messages.ts'
import { attacks } from './attacks.ts'

/**
 * Five ordinary accounts that do the worst they are allowed to, each attack several times at once. A process of its own and of
 * the lowest priority, so that its own work does not slow the honest user's.
 */
const [url = ''] = process.argv.slice(2)
setPriority(19)
const accounts: Account[] = []
for (let index = 1; index <= 5; index += 1)
  accounts.push(await registerAccount(url, `mallory${index}`))

/** Calls by attack and status. */
const counts: Record<string, Record<string, number>> = {}
let isOver = false

function count(name: string, status: string) {
  const ofAttack = counts[name] ?? {}
  counts[name] = ofAttack
  ofAttack[status] = (ofAttack[status] ?? 0) + 1
}

async function repeat(name: string, once: () => Promise<readonly Response[]>) {
  while (!isOver) {
    try {
      for (const response of await once()) {
        count(name, String(response.status))
        // Streams are left open, as an attacker would.
        if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
          await response.arrayBuffer()
      }
    } catch (cause) {
      if (!isOver) count(name, cause instanceof Error ? cause.name : 'failure')
    }
    await delay(20)
  }
}

handleProcessRequests({
  async start() {
    for (const account of accounts)
      for (const { name, parallel, prepare, once } of attacks) {
        await prepare?.(account)
        for (let index = 0; index < parallel; index += 1)
          void repeat(name, () => once(account, AbortSignal.timeout(120_000)))
      }
  },
  stop() {
    isOver = true
    return counts
  },
})
process.stdout.write('ready\n')
