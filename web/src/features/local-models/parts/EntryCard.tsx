import type { CatalogueEntry } from '@atelier/contract/local-models'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import { Box, IconButton, Link, Stack, Tooltip, Typography } from '@mui/material'
import { useId } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { abilityIcons } from '#features/local-models/ability-icons.ts'
import { languageList, localModelsTexts } from '#features/local-models/local-models.texts.ts'
import { useSteerInstall } from '#features/local-models/use-local-models.ts'
import { formatSize } from '#format/sizes.ts'
import { told } from '#language/told.ts'
import { Panel } from '#ui/Panel.tsx'
import { Status } from '#ui/Status.tsx'
import { EntryActions } from './EntryActions.tsx'
import { InstallProgress } from './InstallProgress.tsx'

const texts = localModelsTexts.catalogue

interface Props {
  readonly entry: CatalogueEntry
  readonly onAbandon: () => void
  readonly onForget: () => void
}

/** One model of the catalogue: what it is for, whose it is, and how far its installation is. */
export function EntryCard({ entry, onAbandon, onForget }: Props) {
  const titleId = useId()
  const steering = useSteerInstall(entry.id)
  const { name, description, install, isOwn } = entry
  const Icon = abilityIcons[entry.ability]
  const problem = steering.error
    ? sentenceFor(steering.error)
    : install?.problem && told(install.problem)
  return (
    <Panel
      sx={{
        display: 'flex',
        '& > div': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
      }}
    >
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
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {localModelsTexts.abilities.names[entry.ability]} ·{' '}
            {entry.licence === '' ? texts.noLicence : told(entry.licence)}
          </Typography>
        </Box>
        <EntryStatus entry={entry} />
      </Stack>
      {description !== '' && (
        <Typography variant="body2" sx={{ mt: 1.25 }}>
          {told(description)}
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
          isPending={steering.isPending}
          onSteer={steering.mutate}
          onAbandon={onAbandon}
        />
        <Box sx={{ flex: 1 }} />
        {isOwn && !install && <Forget name={name} onForget={onForget} />}
      </Stack>
    </Panel>
  )
}

function EntryStatus({ entry: { install, isTried } }: { readonly entry: CatalogueEntry }) {
  if (install?.state === 'installed')
    return <Status tone="success">{texts.states.installed}</Status>
  if (isTried) return undefined
  return (
    <Tooltip title={texts.untriedHelp}>
      <Box component="span" sx={{ display: 'inline-flex' }}>
        <Status tone="neutral">{texts.untried}</Status>
      </Box>
    </Tooltip>
  )
}

function Facts({
  entry: { languages, source, name, isOwn, install },
}: {
  readonly entry: CatalogueEntry
}) {
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ color: 'text.secondary', mt: 0.75, overflowWrap: 'anywhere' }}
    >
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
    </Typography>
  )
}

function Forget({ name, onForget }: { readonly name: string; readonly onForget: () => void }) {
  return (
    <Tooltip title={texts.forget(name)}>
      <IconButton size="small" aria-label={texts.forget(name)} onClick={onForget}>
        <DeleteIcon />
      </IconButton>
    </Tooltip>
  )
}
