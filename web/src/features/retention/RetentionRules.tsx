import { useQuery } from '@tanstack/react-query'
import { QueryPage } from '#ui/feedback/QueryPage.tsx'
import { rulesQuery } from './api/retention-client.ts'
import { retentionTexts as texts } from './retention.texts.ts'
import { RulesForm } from './rules/RulesForm.tsx'

/** How long works of each kind stay, for everyone. */
export const RetentionRules = () => (
  <QueryPage
    title={texts.title}
    help={texts.rules.help}
    query={useQuery(rulesQuery)}
    failed={texts.failed}
    retry={texts.retry}
    loading={texts.loading}
    height={360}
  >
    {(stored) => <RulesForm key={JSON.stringify(stored)} stored={stored} />}
  </QueryPage>
)
