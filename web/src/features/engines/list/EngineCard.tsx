import type { EngineState } from '@atelier/contract/engines/engine-reports'
import type { InstalledEngine } from '@atelier/contract/engines/engine-settings'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import { Box, Stack, Typography } from '@mui/material'
import type { MenuAction } from '#ui/data-display/ActionMenu.tsx'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { DetailRow, StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { enginesTexts as texts } from '../engines.texts.ts'
import { describeState } from './describe-state.ts'

interface Props {
  readonly engine: InstalledEngine
  readonly state: EngineState | undefined
  readonly actions: readonly MenuAction[]
}

/** One engine: how it is, what it offers, and what can be done with it. */
export function EngineCard({ engine, state, actions }: Props) {
  const { tone, label, notes } = describeState(engine.switch, state)
  return (
    <Panel>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {engine.name}
          </Typography>
          <Quiet component="p" sx={{ overflowWrap: 'anywhere' }}>
            {engine.baseUrl}
          </Quiet>
        </Box>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <IconMenu
          label={texts.actions.of(engine.name)}
          icon={<MoreIcon />}
          size="small"
          actions={actions}
        />
      </Stack>
      <Stack role="status">
        {notes.map((note) => (
          <Typography key={note} variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        ))}
      </Stack>
      <Box sx={{ mt: 1.5 }}>
        <EngineFacts engine={engine} state={state} />
      </Box>
    </Panel>
  )
}

function EngineFacts({ engine: { pool }, state }: Omit<Props, 'actions'>) {
  const { facts } = texts
  return (
    <>
      {state && state.health !== 'off' && (
        <>
          {state.health === 'running' && (
            <>
              <DetailRow label={facts.product}>
                {[state.product, state.version].filter(Boolean).join(' ') || facts.unknownProduct}
              </DetailRow>
              <DetailRow label={facts.models}>{state.modelCount ?? 0}</DetailRow>
            </>
          )}
          <DetailRow label={facts.calls}>
            {state.slots === null ? state.running : facts.callsOf(state.running, state.slots)}
          </DetailRow>
          {state.load && (
            <DetailRow label={facts.load}>
              {facts.loadOf(state.load.running, state.load.waiting)}
            </DetailRow>
          )}
        </>
      )}
      {pool !== '' && <DetailRow label={facts.pool}>{pool}</DetailRow>}
    </>
  )
}
