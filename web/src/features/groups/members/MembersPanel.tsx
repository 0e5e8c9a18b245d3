import type { Group, GroupMember } from '@atelier/contract/groups/groups'
import { groupLimits } from '@atelier/contract/groups/rights'
import PeopleIcon from '@mui/icons-material/GroupOutlined'
import AddIcon from '@mui/icons-material/PersonAddAltRounded'
import { Box, Button } from '@mui/material'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FilterBar, FilterSearch } from '#ui/lists/FilterBar.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { useChangeMembers, useMembers } from '../api/use-groups.ts'
import { AddMembersDialog } from '../dialogs/AddMembersDialog.tsx'
import { groupsTexts } from '../groups.texts.ts'
import { MemberTable } from './MemberTable.tsx'

const texts = groupsTexts.members

/** Who is in a group, a page at a time. */
export function MembersPanel({ group }: { readonly group: Group }) {
  const dialogs = useDialogs<'add'>()
  const done = () => {
    dialogs.close()
    reportSuccess(groupsTexts.done.members)
  }
  return (
    <Panel
      title={texts.title}
      note={groupsTexts.count(group.memberCount)}
      pad={false}
      actions={
        <Button size="small" startIcon={<AddIcon />} onClick={() => dialogs.show('add')}>
          {texts.add}
        </Button>
      }
    >
      <Members group={group} />
      {dialogs.open && <AddMembersDialog frame={dialogs.frame} group={group} onAdded={done} />}
    </Panel>
  )
}

function Members({ group }: { readonly group: Group }) {
  const urlFilter = useUrlFilter()
  const members = useMembers(group.id, urlFilter)
  const changing = useChangeMembers(group.id)
  const remove = ({ id }: GroupMember) =>
    changing.mutate({ remove: [id] }, { onSuccess: () => reportSuccess(groupsTexts.done.members) })
  return (
    <>
      <Box sx={{ px: 2, pt: 2 }}>
        <FilterBar>
          <FilterSearch
            label={texts.search}
            value={urlFilter.read('search') ?? ''}
            maxLength={groupLimits.searchMax}
            onChange={(text) => urlFilter.set('search', text)}
          />
        </FilterBar>
        <FailureAlert
          reason={
            changing.error
              ? groupsTexts.because(texts.failedChange, changing.error.message)
              : undefined
          }
          onClose={changing.reset}
          sx={{ mb: 1.5 }}
        />
      </Box>
      <QueryContent
        query={members}
        failed={texts.failed}
        retry={groupsTexts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={160} />}
      >
        {({ data, pagination }) => (
          <>
            {data.length === 0 ? (
              <EmptyState compact icon={<PeopleIcon />} titleAs="h3" {...texts.empty} />
            ) : (
              <MemberTable
                members={data}
                removing={changing.isPending ? changing.variables.remove?.[0] : undefined}
                onRemove={remove}
              />
            )}
            <ListPagination
              label={texts.pages}
              pagination={pagination}
              shown={data.length}
              onTurn={urlFilter.goToPage}
            />
          </>
        )}
      </QueryContent>
    </>
  )
}
