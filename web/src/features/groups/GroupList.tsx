import type { Group } from '@atelier/contract/groups/groups'
import { Table, TableBody, TableCell, TableRow, Link as TextLink } from '@mui/material'
import { Link } from 'react-router'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { groupName } from './api/group-name.ts'
import { useGroups } from './api/use-groups.ts'
import { groupsTexts as texts } from './groups.texts.ts'

/** All groups, that of all users first; each leads to what it is. */
export function GroupList() {
  const groups = useGroups()
  return (
    <QueryContent
      query={groups}
      failed={texts.failedLoad}
      retry={texts.retry}
      skeleton={<BlockSkeleton label={texts.loading} height={240} />}
    >
      {(all) => (
        <Panel pad={false}>
          <Table size="small" aria-label={texts.title} sx={stackedTableStyle}>
            <TableHeader columns={texts.columns} />
            <TableBody>
              {all.map((group) => (
                <GroupRow key={group.id} group={group} />
              ))}
            </TableBody>
          </Table>
        </Panel>
      )}
    </QueryContent>
  )
}

const GroupRow = ({ group }: { readonly group: Group }) => (
  <TableRow>
    <TableCell sx={{ overflowWrap: 'anywhere' }}>
      <TextLink component={Link} to={`?group=${encodeURIComponent(group.id)}`}>
        <bdi>{groupName(group)}</bdi>
      </TextLink>
      <Quiet component="p">{group.isEveryone ? texts.everyoneHelp : group.description}</Quiet>
    </TableCell>
    <TableCell className="num">
      {group.isEveryone ? texts.all : texts.count(group.memberCount)}
    </TableCell>
    <TableCell>
      {group.isDelegating && <StatusBadge tone="primary">{texts.delegates}</StatusBadge>}
    </TableCell>
  </TableRow>
)
