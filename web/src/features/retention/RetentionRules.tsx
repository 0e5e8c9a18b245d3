import { useQuery } from '@tanstack/react-query'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { rulesQuery } from './api/retention-client.ts'
import { retentionTexts } from './retention.texts.ts'
import { RulesForm } from './rules/RulesForm.tsx'

const texts = retentionTexts.rules

/** How long works of each kind stay, for everyone. */
export const RetentionRules = () => (
  <>
    <PageHeader title={retentionTexts.title} help={texts.help} titleInBar />
    <QueryContent
      query={useQuery(rulesQuery)}
      keepsData
      failed={retentionTexts.failed}
      titleAs="h2"
      retry={retentionTexts.retry}
      skeleton={<BlockSkeleton label={retentionTexts.loading} height={360} />}
    >
      {(stored) => <RulesForm key={JSON.stringify(stored)} stored={stored} />}
    </QueryContent>
  </>
)
