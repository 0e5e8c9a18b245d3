import type { LineMeter, UseTool } from '@atelier/contract/usage/meters'
import type { Queries } from '#database/database.ts'
import type { Rule } from '../rules/quotas.repository.ts'

interface RuleLine {
  readonly id: string
  readonly userId: string
  readonly rule: Pick<Rule, 'meter' | 'period' | 'each'>
  readonly state: 'rule' | 'reset'
  readonly at: number
}

/** What an administrator changes about a user's quota is a line of the same ledger, which uses nothing. */
export const ruleLines = (on: Queries) => ({
  async insert({ id, userId, rule: { meter, period, each }, state, at }: RuleLine): Promise<void> {
    await on
      .insertInto('use_lines')
      .values({
        id,
        user_id: userId,
        key_id: null,
        // Of no tool, and of any meter: whoever reads works leaves these lines out.
        tool: '' as UseTool,
        model: '',
        engine: '',
        meter: meter as LineMeter,
        reserved: 0,
        amount: 0,
        input_amount: 0,
        machine_ms: 0,
        is_estimated: 0,
        state,
        title: JSON.stringify({ period, each }),
        created_at: at,
        settled_at: at,
        server: null,
        counters: '[]',
        is_folded: 1,
      })
      .execute()
  },
})
