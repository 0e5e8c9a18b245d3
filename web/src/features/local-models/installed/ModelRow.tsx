import type { LocalModel } from '@atelier/contract/local-models/local-models'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import UnloadIcon from '@mui/icons-material/EjectRounded'
import VerifyIcon from '@mui/icons-material/VerifiedUserOutlined'
import { Box, IconButton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { errorMessage } from '#api/failures.ts'
import { formatDateTime } from '#format/dates.ts'
import { translate } from '#language/translate.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useModelAction } from '../api/use-local-models.ts'
import { localModelsTexts } from '../local-models.texts.ts'
import { abilityIcons } from './ability-icons.ts'

const texts = localModelsTexts.models

interface Props {
  readonly model: LocalModel
  /** `undefined` where it cannot be removed from here. */
  readonly onRemove: (() => void) | undefined
}

/** One model of this machine, with its state and its actions. */
export function ModelRow({ model, onRemove }: Props) {
  const Icon = abilityIcons[model.ability]
  const { mutate, isPending, error } = useModelAction(model.id)
  const problem = error
    ? localModelsTexts.because(localModelsTexts.failed.action, errorMessage(error))
    : problemOf(model)
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        columnGap: 1.5,
        rowGap: 0.5,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Icon sx={{ fontSize: 20, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {model.name}
        </Typography>
        <Quiet component="p" className="num" sx={{ overflowWrap: 'anywhere' }}>
          {factsOf(model).join(' · ')}
        </Quiet>
        {problem !== undefined && (
          <Typography variant="caption" component="p" sx={{ color: 'error.main', mt: 0.25 }}>
            {problem}
          </Typography>
        )}
      </Box>
      <ModelStatus model={model} />
      <ModelActions model={model} isPending={isPending} onAction={mutate} onRemove={onRemove} />
    </Stack>
  )
}

interface ActionsProps extends Props {
  readonly isPending: boolean
  readonly onAction: (action: 'unload' | 'verify') => void
}

function ModelActions({ model, isPending, onAction, onRemove }: ActionsProps) {
  const { name, isLoaded, isFromCatalogue, verification } = model
  return (
    <Stack direction="row" sx={{ gap: 0.5, ml: 'auto' }}>
      {isLoaded && (
        <Action label={texts.unload(name)} isPending={isPending} onClick={() => onAction('unload')}>
          <UnloadIcon />
        </Action>
      )}
      {isFromCatalogue && (
        <Action
          label={texts.verify(name)}
          isPending={isPending}
          reason={verification?.state === 'checking' ? texts.checking : undefined}
          onClick={() => onAction('verify')}
        >
          <VerifyIcon />
        </Action>
      )}
      {onRemove && (
        <Action label={texts.remove(name)} onClick={onRemove}>
          <DeleteIcon />
        </Action>
      )}
    </Stack>
  )
}

function ModelStatus({ model }: Pick<Props, 'model'>) {
  const { problem, isLoaded, verification } = model
  if (verification?.state === 'checking')
    return <StatusBadge tone="primary">{texts.checking}</StatusBadge>
  if (problem !== null) return <StatusBadge tone="error">{texts.broken}</StatusBadge>
  return isLoaded ? (
    <StatusBadge tone="primary">{texts.loaded}</StatusBadge>
  ) : (
    <StatusBadge tone="success">{texts.usable}</StatusBadge>
  )
}

interface ActionProps {
  readonly label: string
  readonly isPending?: boolean
  /** Why it cannot be used now. */
  readonly reason?: string | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

const Action = ({ label, isPending = false, reason, onClick, children }: ActionProps) => (
  <WithReason reason={reason} tip={label}>
    {(ready) => (
      <IconButton {...ready} size="small" aria-label={label} loading={isPending} onClick={onClick}>
        {children}
      </IconButton>
    )}
  </WithReason>
)

function factsOf({
  ability,
  sizeBytes,
  memoryBytes,
  layers,
  needsCard,
  problem,
  isFromCatalogue,
  verification,
  place,
}: LocalModel): string[] {
  return [
    localModelsTexts.abilities.names[ability],
    texts.size(sizeBytes),
    ...(memoryBytes === null || problem !== null ? [] : [texts.memory(memoryBytes)]),
    ...(needsCard ? [texts.needsCard] : []),
    ...(layers === null ? [] : [texts.layers(layers.onCard, layers.total)]),
    ...(verification?.state === 'intact' && verification.at !== null
      ? [texts.intact(formatDateTime(new Date(verification.at)))]
      : []),
    ...(isFromCatalogue ? [] : [texts.dropped]),
    place,
  ]
}

const problemOf = ({ problem, verification }: LocalModel): string | undefined =>
  (problem && translate(problem)) ?? (verification?.state === 'damaged' ? texts.damaged : undefined)
