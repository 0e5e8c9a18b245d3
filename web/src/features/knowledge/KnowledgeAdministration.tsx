import type { KnowledgeState } from '@atelier/contract/knowledge/administration/knowledge-admin'
import { Alert, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { EmbedderForm } from './administration/EmbedderForm.tsx'
import { KnowledgeSizes } from './administration/KnowledgeSizes.tsx'
import { knowledgeStateQuery } from './administration/knowledge-admin-client.ts'
import { ReadingPanel } from './administration/ReadingPanel.tsx'
import { RebuildPanel } from './administration/RebuildPanel.tsx'
import { SpaceProgress } from './administration/SpaceProgress.tsx'
import { knowledgeAdminTexts as texts } from './knowledge-admin.texts.ts'

/** Which model finds what documents mean, how far its vectors are, and what the collections take. */
export function KnowledgeAdministration() {
  const state = useQuery(knowledgeStateQuery)
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <QueryContent
        query={state}
        keepsData
        failed={texts.failed}
        titleAs="h2"
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={280} />}
      >
        {(data) => (
          <Stack sx={{ gap: 2 }}>
            <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 2 }}>
              <MeaningPanel state={data} />
              <KnowledgeSizes state={data} />
            </Stack>
            <ReadingPanel state={data} />
            <RebuildPanel hasEmbedder={(data.serving ?? data.building) !== null} />
          </Stack>
        )}
      </QueryContent>
    </>
  )
}

function MeaningPanel({ state }: { readonly state: KnowledgeState }) {
  const { serving, building, models } = state
  const { tone, label } = badgeOf(state)
  const nameOf = (id: string) => models.find((model) => model.id === id)?.name ?? id
  return (
    <Panel title={texts.meaning} sx={{ flex: 1 }}>
      <Stack sx={{ gap: 2 }}>
        <div>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
        {!serving && !building && <Alert severity="info">{texts.without}</Alert>}
        {serving && (
          <SpaceProgress title={texts.serves} name={nameOf(serving.model)} space={serving} />
        )}
        {building && (
          <SpaceProgress title={texts.builds} name={nameOf(building.model)} space={building} />
        )}
        <EmbedderForm state={state} />
      </Stack>
    </Panel>
  )
}

function badgeOf({ serving, building }: KnowledgeState) {
  const { states } = texts
  if ((building ?? serving)?.problem) return { tone: 'warning', label: states.waiting } as const
  if (building) return { tone: 'primary', label: states.building } as const
  if (serving) return { tone: 'success', label: states.serving } as const
  return { tone: 'neutral', label: states.none } as const
}
