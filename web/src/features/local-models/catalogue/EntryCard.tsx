import type { CatalogueEntry } from '@atelier/contract/local-models/local-models'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import { Box, IconButton, Link, Stack, Tooltip, Typography } from '@mui/material'
import { useId } from 'react'
import { errorMessage } from '#api/failures.ts'
import { formatSize } from '#format/sizes.ts'
import { translate } from '#language/translate.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useControlInstall } from '../api/use-local-models.ts'
import { abilityIcons } from '../installed/ability-icons.ts'
import { languageList, localModelsTexts } from '../local-models.texts.ts'
import { EntryActions } from './EntryActions.tsx'
import { InstallProgress } from './InstallProgress.tsx'

const texts = localModelsTexts.catalogue

interface Props {
  readonly entry: CatalogueEntry
  readonly onCancelInstall: () => void
  readonly onDelete: () => void
}

/** One model of the catalogue: its ability, its origin, and the progress of its installation. */
export function EntryCard({ entry, onCancelInstall, onDelete }: Props) {
  const titleId = useId()
  const control = useControlInstall(entry.id)
  const { name, description, install, isOwn } = entry
  const problem = control.error
    ? errorMessage(control.error)
    : install?.problem && translate(install.problem)
  return (
    <Panel
      sx={{
        display: 'flex',
        '& > div': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
      }}
    >
      <EntryHeader entry={entry} titleId={titleId} />
      {description !== '' && (
        <Typography variant="body2" sx={{ mt: 1.25 }}>
          {translate(description)}
        </Typography>
      )}
      <Facts entry={entry} />
      <Box sx={{ flex: 1 }} />
      {install && <InstallProgress install={install} labelledBy={titleId} />}
      {problem && (
        <Typography
          role="alert"
          variant="caption"
          component="p"
          sx={{ color: 'error.main', mt: 1 }}
        >
          {problem}
        </Typography>
      )}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
        <EntryActions
          entry={entry}
          isPending={control.isPending}
          onControl={control.mutate}
          onCancelInstall={onCancelInstall}
        />
        <Box sx={{ flex: 1 }} />
        {isOwn && !install && <DeleteEntryButton name={name} onDelete={onDelete} />}
      </Stack>
    </Panel>
  )
}

interface HeaderProps {
  readonly entry: CatalogueEntry
  readonly titleId: string
}

function EntryHeader({ entry, titleId }: HeaderProps) {
  const { name, ability, licence } = entry
  const Icon = abilityIcons[ability]
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1.25 }}>
      <Box
        sx={{
          color: 'primary.main',
          bgcolor: 'surface.tint',
          borderRadius: '10px',
          p: 1,
          display: 'grid',
          flex: 'none',
        }}
      >
        <Icon sx={{ fontSize: 20 }} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={titleId} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Quiet component="p">
          {localModelsTexts.abilities.names[ability]} ·{' '}
          {licence === '' ? texts.noLicence : translate(licence)}
        </Quiet>
      </Box>
      <EntryStatus entry={entry} />
    </Stack>
  )
}

function EntryStatus({ entry: { install, isTried } }: Pick<Props, 'entry'>) {
  if (install?.state === 'installed')
    return <StatusBadge tone="success">{texts.states.installed}</StatusBadge>
  if (isTried) return undefined
  return (
    <Tooltip title={texts.untriedHelp}>
      <Box component="span" sx={{ display: 'inline-flex' }}>
        <StatusBadge tone="neutral">{texts.untried}</StatusBadge>
      </Box>
    </Tooltip>
  )
}

function Facts({ entry }: Pick<Props, 'entry'>) {
  const { languages, source, name, isOwn, install } = entry
  return (
    <Quiet component="p" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
      {languages.length > 0 && `${languageList(languages)} · `}
      {install?.state === 'installed' &&
        install.totalBytes !== null &&
        `${formatSize(install.totalBytes)} · `}
      {isOwn && `${texts.own} · `}
      <Link
        href={source}
        target="_blank"
        rel="noreferrer"
        underline="always"
        aria-label={texts.sourceOf(name)}
      >
        {texts.source}
      </Link>
    </Quiet>
  )
}

interface DeleteProps {
  readonly name: string
  readonly onDelete: () => void
}

const DeleteEntryButton = ({ name, onDelete }: DeleteProps) => (
  <Tooltip title={texts.forget(name)}>
    <IconButton size="small" aria-label={texts.forget(name)} onClick={onDelete}>
      <DeleteIcon />
    </IconButton>
  </Tooltip>
)
