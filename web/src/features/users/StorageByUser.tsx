import type { UserPage } from '@atelier/contract/users/users'
import { Box, Link, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { type UrlFilter, useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { StorageCell } from './list/StorageCell.tsx'
import { UserIdentity } from './list/UserIdentity.tsx'
import { UserPageTurner } from './list/UserPaging.tsx'
import { userTableStyle } from './list/user-table-style.ts'
import { useUserPage } from './use-users.ts'
import { storageByUserTexts as texts, usersTexts } from './users.texts.ts'

const pageSize = 10

/** Who uses how much storage, the largest first. */
export function StorageByUser() {
  const urlFilter = useUrlFilter()
  const users = useUserPage(urlFilter, { limit: pageSize, sort: 'storage', order: 'desc' })
  return (
    <Panel title={texts.title} sx={{ maxWidth: 960, mt: 2 }}>
      <Quiet component="p" variant="body2" sx={{ mb: 1 }}>
        {texts.help}
      </Quiet>
      {/* Below each other on a phone: each is high enough for a finger. */}
      <Stack direction="row" sx={linksStyle}>
        <Link component={RouterLink} to="/admin/config?tab=limits" variant="body2">
          {texts.configuration}
        </Link>
        <Link component={RouterLink} to="/admin/users?sort=storage&order=desc" variant="body2">
          {texts.users}
        </Link>
      </Stack>
      <QueryContent
        query={users}
        failed={usersTexts.failed.load}
        retry={usersTexts.retry}
        skeleton={<BlockSkeleton label={usersTexts.loading} height={320} />}
      >
        {(data) => <StorageTable data={data} urlFilter={urlFilter} />}
      </QueryContent>
    </Panel>
  )
}

const linksStyle = {
  flexWrap: 'wrap',
  columnGap: 3,
  mb: 1.5,
  '& > a': { py: 0.5, '@media (pointer: coarse)': { py: 1.5 } },
} as const

const StorageTable = ({ data, urlFilter }: { data: UserPage; urlFilter: UrlFilter }) => (
  // To the panel's edges, so that the cells stand below its other words.
  <Box sx={{ mx: -2, mb: -2 }}>
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={texts.title} sx={userTableStyle}>
        <TableHead>
          <TableRow>
            <TableCell>{usersTexts.columns.user}</TableCell>
            <TableCell>{usersTexts.columns.storage}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.users.map((user) => (
            <TableRow key={user.id}>
              <TableCell component="th" scope="row" className="wide">
                <UserIdentity user={user} />
              </TableCell>
              <StorageCell user={user} isLabelled={false} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
    <UserPageTurner label={texts.pages} urlFilter={urlFilter} data={data} />
  </Box>
)
