import type { InstalledEngine } from '@atelier/contract/engines/engine-settings'
import AddIcon from '@mui/icons-material/AddRounded'
import EnginesIcon from '@mui/icons-material/DnsOutlined'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { engineStatesQuery, enginesQuery } from './api/engines-client.ts'
import { EngineDialogs, useEngineDialogs } from './dialogs/EngineDialogs.tsx'
import { enginesTexts as texts } from './engines.texts.ts'
import { EngineCard } from './list/EngineCard.tsx'
import { engineActions } from './list/engine-actions.ts'
import { useEngineHandlers } from './list/use-engine-handlers.ts'

/** The engines in their order, and the dialogs that change them. */
export function EngineList() {
  const query = useQuery(enginesQuery)
  const dialogs = useEngineDialogs()
  const variable = query.data?.engines
    .flatMap(({ fixed }) => fixed)
    .find(({ field }) => field === 'name')?.variable
  const add = (
    <WithReason reason={variable === undefined ? undefined : texts.actions.fixed(variable)}>
      {(ready) => (
        <Button
          {...ready}
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => dialogs.show({ dialog: 'create' })}
        >
          {texts.add}
        </Button>
      )}
    </WithReason>
  )
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar actions={add} />
      <QueryContent
        query={{ ...query, data: query.data?.engines }}
        keepsData
        failed={texts.failed.load}
        titleAs="h2"
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={200} />}
      >
        {(engines) => <Engines engines={engines} dialogs={dialogs} />}
      </QueryContent>
      <EngineDialogs dialogs={dialogs} />
    </>
  )
}

interface EnginesProps {
  readonly engines: readonly InstalledEngine[]
  readonly dialogs: ReturnType<typeof useEngineDialogs>
}

function Engines({ engines, dialogs }: EnginesProps) {
  const states = useQuery(engineStatesQuery).data?.states
  const handlers = useEngineHandlers(engines, dialogs.show)
  if (engines.length === 0)
    return (
      <Panel>
        <EmptyState icon={<EnginesIcon />} titleAs="h2" {...texts.empty} />
      </Panel>
    )
  return (
    <Box component={PlainList} sx={listStyle}>
      {engines.map((engine) => (
        <li key={engine.id}>
          <EngineCard
            engine={engine}
            state={states?.find(({ id }) => id === engine.id)}
            actions={engineActions(engines, engine, handlers)}
          />
        </li>
      ))}
    </Box>
  )
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  alignItems: 'start',
} as const
