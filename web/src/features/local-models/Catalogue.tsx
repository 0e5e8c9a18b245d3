import { type CatalogueEntry, LocalAbility } from '@atelier/contract/local-models/local-models'
import AddIcon from '@mui/icons-material/AddLinkRounded'
import EmptyIcon from '@mui/icons-material/Inventory2Outlined'
import {
  Alert,
  Box,
  Button,
  Skeleton,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { formatSize } from '#format/sizes.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import {
  catalogueQuery,
  overviewQuery,
  useCancelInstall,
  useDeleteEntry,
} from './api/use-local-models.ts'
import { AddEntryDialog } from './catalogue/AddEntryDialog.tsx'
import { EntryCard } from './catalogue/EntryCard.tsx'
import { localModelsTexts as texts } from './local-models.texts.ts'

interface Props {
  readonly onDone: (message: string) => void
}

/** The models that can be installed, or a note where the environment has closed the catalogue. */
export function Catalogue({ onDone }: Props) {
  const { data: overview } = useQuery(overviewQuery)
  if (overview?.usage === 'off') return undefined
  if (overview?.usage === 'shared-folder')
    return <Alert severity="info">{texts.severalServers.shared(overview.folder)}</Alert>
  if (overview?.catalogue === 'off') return <Alert severity="info">{texts.catalogue.off}</Alert>
  return <OpenCatalogue isOpen={overview !== undefined} onDone={onDone} />
}

/** The models by ability; the filter is in the URL. */
function OpenCatalogue({ isOpen, onDone }: Props & { readonly isOpen: boolean }) {
  const adding = useDialogs<object>()
  const cancel = useRemoval(
    useCancelInstall(),
    () => onDone(texts.done.abandoned),
    (reason) => texts.because(texts.failed.cancel, reason),
  )
  return (
    <Box component="section" aria-labelledby="catalogue">
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap', mb: 2 }}>
        <Typography id="catalogue" variant="h2">
          {texts.catalogue.title}
        </Typography>
        <Filter />
        <Box sx={{ flex: 1 }} />
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<AddIcon />}
          onClick={() => adding.show({})}
        >
          {texts.catalogue.add}
        </Button>
      </Stack>
      <Entries isOpen={isOpen} onCancelInstall={cancel.ask} onDone={onDone} />
      {adding.open && (
        <AddEntryDialog
          {...adding.frame}
          onAdded={({ name }) => {
            adding.close(adding.open)
            onDone(texts.done.added(name))
          }}
        />
      )}
      {/* An hour of download may be lost. */}
      <ConfirmDialog
        {...cancel.dialog}
        title={texts.abandon.title(cancel.item?.name ?? '')}
        text={texts.abandon.text(formatSize(cancel.item?.install?.receivedBytes ?? 0))}
        confirm={texts.abandon.confirm}
        cancel={texts.abandon.keep}
      />
    </Box>
  )
}

/** The filter of the URL; anything else means all. */
function useFilter() {
  const [search, setSearch] = useSearchParams()
  const shown = LocalAbility.options.find((ability) => ability === search.get('ability'))
  return {
    shown,
    show: (ability: LocalAbility | undefined) =>
      setSearch(ability ? { ability } : {}, { replace: true }),
  }
}

const everything = 'all'

function Filter() {
  const { shown, show } = useFilter()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={shown ?? everything}
      aria-label={texts.catalogue.filter}
      sx={{ flexWrap: 'wrap' }}
      onChange={(_, chosen: LocalAbility | typeof everything | null) =>
        chosen && show(chosen === everything ? undefined : chosen)
      }
    >
      <ToggleButton value={everything}>{texts.catalogue.all}</ToggleButton>
      {LocalAbility.options.map((ability) => (
        <ToggleButton key={ability} value={ability}>
          {texts.abilities.names[ability]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const grid = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 330px), 1fr))',
}

interface EntriesProps extends Props {
  /** Whether the catalogue is known to be open: a closed one refuses the request. */
  readonly isOpen: boolean
  readonly onCancelInstall: (entry: CatalogueEntry) => void
}

function Entries({ isOpen, onCancelInstall, onDone }: EntriesProps) {
  const entries = useQuery({ ...catalogueQuery, enabled: isOpen })
  const { shown } = useFilter()
  const deletion = useDeleteEntry(({ name }) => onDone(texts.done.forgotten(name)))
  return (
    <QueryContent
      query={entries}
      keepsData
      failed={texts.failed.catalogue}
      titleAs="h3"
      retry={texts.retry}
      skeleton={<EntriesSkeleton />}
    >
      {(all) => (
        <EntryGrid
          entries={all.filter(({ ability }) => shown === undefined || ability === shown)}
          problem={deletion.error ? errorMessage(deletion.error) : undefined}
          onCancelInstall={onCancelInstall}
          onDelete={deletion.mutate}
        />
      )}
    </QueryContent>
  )
}

interface EntryGridProps extends Pick<EntriesProps, 'onCancelInstall'> {
  readonly entries: readonly CatalogueEntry[]
  /** Why the last deletion failed. */
  readonly problem: string | undefined
  readonly onDelete: (entry: CatalogueEntry) => void
}

function EntryGrid({ entries, problem, onCancelInstall, onDelete }: EntryGridProps) {
  if (entries.length === 0)
    return <EmptyState compact icon={<EmptyIcon />} title={texts.catalogue.empty} text="" />
  return (
    <>
      <FailureAlert reason={problem} sx={{ mb: 2 }} />
      <Box sx={grid}>
        {entries.map((entry) => (
          <EntryCard
            key={entry.id}
            entry={entry}
            onCancelInstall={() => onCancelInstall(entry)}
            onDelete={() => onDelete(entry)}
          />
        ))}
      </Box>
    </>
  )
}

function EntriesSkeleton() {
  return (
    <Box sx={grid} aria-busy>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} variant="rounded" height={190} sx={{ borderRadius: '12px' }} />
      ))}
    </Box>
  )
}
