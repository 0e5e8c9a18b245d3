import type { Collection } from '@atelier/contract/knowledge/collections'
import { Alert, Button, ListItemButton, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { tools } from '#features/configuration/tools.ts'
import { truncateText } from '#format/truncate-text.ts'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { isDuplicate } from './adding/duplicate.ts'
import { useCollections } from './api/use-collections.ts'
import { knowledgeTexts } from './knowledge.texts.ts'
import { addFiles } from './uploads/document-uploads.ts'

const texts = knowledgeTexts.choosing
const Icon = toolIcons.knowledge

interface Props {
  readonly frame: DialogState
  readonly title: string
  /** What can be chosen, of the collections that the user may change. */
  readonly isOffered?: (collection: Collection) => boolean
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onChoose: (collection: Collection) => void
  /** What is there already may be replaced. */
  readonly onReplace?: (() => void) | undefined
}

/** Chooses one of the collections that the user may add to. */
export const ChooseCollectionDialog = ({ frame, title, error, onReplace, ...list }: Props) => (
  <ContentDialog {...frame} title={title} maxWidth="sm" dividers contentStyle={{ p: 0 }}>
    {error && (
      <Alert
        severity={isDuplicate(error) ? 'warning' : 'error'}
        action={
          isDuplicate(error) &&
          onReplace && (
            <Button color="inherit" size="small" onClick={onReplace}>
              {knowledgeTexts.adding.replace}
            </Button>
          )
        }
        sx={{ m: 2 }}
      >
        {isDuplicate(error)
          ? errorMessage(error)
          : knowledgeTexts.adding.failed(errorMessage(error))}
      </Alert>
    )}
    <Collections {...list} />
  </ContentDialog>
)

type ListProps = Pick<Props, 'isOffered' | 'isBusy' | 'onChoose'>
function Collections({ isOffered = () => true, isBusy, onChoose }: ListProps) {
  const none = (
    <EmptyState
      compact
      icon={<Icon />}
      title={texts.none}
      text={texts.noneHelp}
      action={
        <Button component={Link} to={tools.knowledge.path} variant="outlined" color="inherit">
          {texts.open}
        </Button>
      }
    />
  )
  return (
    <PagedList
      query={useCollections()}
      failed={knowledgeTexts.failed}
      retry={knowledgeTexts.retry}
      isBare
      skeleton={<BlockSkeleton label={knowledgeTexts.loading} height={160} />}
      empty={none}
    >
      {(collections, more) => {
        const offered = collections.filter((one) => one.mayEdit && isOffered(one))
        return (
          <>
            {offered.length === 0 && !more && none}
            <PlainList>
              {offered.map((collection) => (
                <li key={collection.id}>
                  <CollectionItem {...{ collection, isBusy, onChoose }} />
                </li>
              ))}
            </PlainList>
            {more}
          </>
        )
      }}
    </PagedList>
  )
}

interface ItemProps extends Pick<Props, 'isBusy' | 'onChoose'> {
  readonly collection: Collection
}
const CollectionItem = ({ collection, isBusy, onChoose }: ItemProps) => (
  <ListItemButton
    disabled={isBusy}
    onClick={() => onChoose(collection)}
    sx={{ display: 'block', py: 1.25 }}
  >
    <Typography variant="body2" component="span" sx={nameStyle}>
      <bdi>{collection.name}</bdi>
    </Typography>
    <Quiet component="span" sx={{ display: 'block' }}>
      {collection.audience.kind === 'private'
        ? knowledgeTexts.documents(collection.sources)
        : texts.shared}
    </Quiet>
  </ListItemButton>
)
const nameStyle = { display: 'block', fontWeight: 550, overflowWrap: 'anywhere' } as const

interface FileProps {
  readonly frame: DialogState
  readonly name: string
  readonly load: () => Promise<Blob>
}

/** Adds a file that the server has already to a collection, like one that is dropped there. */
export function AddFileDialog({ frame, name, load }: FileProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (collection: { readonly id: string; readonly name: string }) => {
      const bytes = await load()
      addFiles(collection, [new File([bytes], name, { type: bytes.type })])
    },
    onSuccess: (_, collection) => {
      frame.onClose()
      reportSuccess(texts.sending(name, collection.name))
    },
  })
  return (
    <ChooseCollectionDialog
      frame={frame}
      title={texts.chatTitle(truncateText(name))}
      isBusy={isPending}
      error={error}
      onChoose={({ id, name: collection }) => mutate({ id, name: collection })}
    />
  )
}
