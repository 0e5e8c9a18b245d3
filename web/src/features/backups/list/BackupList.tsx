import type { BackupReport } from '@atelier/contract/backups/backups'
import type { Page } from '@atelier/contract/wire/operation'
import BackupIcon from '@mui/icons-material/BackupOutlined'
import type { UseQueryResult } from '@tanstack/react-query'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { backupsTexts } from '../backups.texts.ts'
import { BackupTable } from './BackupTable.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'

const texts = backupsTexts.list

interface Props {
  readonly query: UseQueryResult<Page<BackupReport>>
  readonly onTurn: (page: number) => void
}

/** What is at the location, read from there. */
export function BackupList({ query, onTurn }: Props) {
  const dialogs = useDialogs<BackupReport>()
  return (
    <>
      <QueryContent
        query={query}
        failed={backupsTexts.failed.load}
        titleAs="h2"
        retry={backupsTexts.retry}
        skeleton={<BlockSkeleton label={backupsTexts.loading} height={240} />}
      >
        {({ data, pagination }) => (
          <Panel title={texts.title} pad={false}>
            {data.length === 0 ? (
              <EmptyState compact icon={<BackupIcon />} titleAs="h3" {...texts.none} />
            ) : (
              <BackupTable backups={data} onRestore={dialogs.show} />
            )}
            <ListPagination
              label={texts.pages}
              pagination={pagination}
              shown={data.length}
              onTurn={onTurn}
            />
          </Panel>
        )}
      </QueryContent>
      {dialogs.shown && <RestoreDialog frame={dialogs.frame} backup={dialogs.shown.dialog} />}
    </>
  )
}
