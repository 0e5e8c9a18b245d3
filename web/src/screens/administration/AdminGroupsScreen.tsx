import { useSearchParams } from 'react-router'
import { GroupCreation } from '#features/groups/GroupCreation.tsx'
import { GroupList } from '#features/groups/GroupList.tsx'
import { GroupPage } from '#features/groups/GroupPage.tsx'
import { groupsTexts as texts } from '#features/groups/groups.texts.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

/** The groups, or the one in the URL. */
export function AdminGroupsScreen() {
  const [search] = useSearchParams()
  const isAdmin = useUser().role === 'ADMIN'
  const groupId = search.get('group')
  if (groupId !== null) return <GroupPage key={groupId} groupId={groupId} isAdmin={isAdmin} />
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar actions={<GroupCreation />} />
      <GroupList />
    </>
  )
}
