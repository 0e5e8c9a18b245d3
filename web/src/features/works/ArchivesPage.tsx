import type { Work } from '@atelier/contract/works/works'
import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import { Box, Button, Link, Stack } from '@mui/material'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { queryKey } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { truncateText } from '#format/truncate-text.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { touchLinkStyle } from '#ui/theme/touch-link.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { archivesTexts as texts } from './archives.texts.ts'
import { changeWork, worksClient } from './change-work.ts'

const query = { kind: 'chat', state: 'archived' } as const

const useArchivedChats = () =>
  useInfiniteQuery({
    queryKey: queryKey('works', 'list', { query }),
    queryFn: ({ pageParam: cursor, signal }) =>
      worksClient.list(
        { query: { ...query, ...(cursor !== undefined && { cursor }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): readonly Work[] => pages.flatMap(({ works }) => works),
  })

interface Props {
  /** The path of a chat. */
  readonly pathOf: (chatId: string) => string
}

/** The chats that are out of the list, to be opened or put back. */
export const ArchivesPage = ({ pathOf }: Props) => (
  <>
    <PageHeader title={texts.title} help={texts.help} titleInBar />
    <PagedList
      query={useArchivedChats()}
      failed={texts.failed}
      retry={texts.retry}
      skeleton={<BlockSkeleton label={texts.loading} height={240} />}
      empty={
        <Panel pad={false}>
          <EmptyState icon={<ArchiveIcon />} title={texts.empty} text={texts.emptyHelp} />
        </Panel>
      }
    >
      {(works, more) => (
        <Panel pad={false}>
          <PlainList aria-label={texts.list}>
            {works.map((work) => (
              <ArchivedRow key={work.id} work={work} path={pathOf(work.id)} />
            ))}
          </PlainList>
          {more}
        </Panel>
      )}
    </PagedList>
  </>
)

function ArchivedRow({ work, path }: { readonly work: Work; readonly path: string }) {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const title = work.title.trim() === '' ? texts.untitled : truncateText(work.title)
  const unarchive = async () => {
    setPending(true)
    try {
      await changeWork(queries, { id: work.id, isArchived: false })
      reportSuccess(texts.unarchived(title))
    } catch (error) {
      reportFailure(errorMessage(error))
      setPending(false)
    }
  }
  return (
    <Stack component="li" direction="row" sx={rowStyle}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={path} variant="body2" sx={touchLinkStyle}>
          {title}
        </Link>
        <Quiet component="p">
          <RelativeTime at={work.at} />
        </Quiet>
      </Box>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={texts.unarchiveIt(title)}
        loading={isPending}
        onClick={() => void unarchive()}
      >
        {texts.unarchive}
      </Button>
    </Stack>
  )
}

const rowStyle = {
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.25,
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
