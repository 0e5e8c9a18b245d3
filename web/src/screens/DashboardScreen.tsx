import AddIcon from '@mui/icons-material/AddRounded'
import StatisticsIcon from '@mui/icons-material/InsightsRounded'
import { Button, Tab, Tabs } from '@mui/material'
import { useId } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useUser } from '#features/account/auth-context.ts'
import { newChatPath } from '#features/chat/chat-paths.ts'
import { tools, works } from '#features/configuration/tools.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { InpaintingHistory } from '#features/inpainting/InpaintingHistory.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { DashboardOverview } from './dashboard/DashboardOverview.tsx'
import { screenTexts } from './screens.texts.ts'

const texts = screenTexts.dashboard
const tabs = ['overview', 'history', 'statistics'] as const

/** Where one arrives: what one has, where one was, where one can go. The tab is in the address. */
export function DashboardScreen() {
  const id = useId()
  const navigate = useNavigate()
  const { name } = useUser()
  const hasChat = works(tools.chat, useStatus().data?.features)
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((known) => known === search.get('tab')) ?? 'overview'
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.greeting(name.split(' ')[0] ?? name)}
        titleInBar
        actions={
          hasChat && (
            <Button component={Link} to={newChatPath} variant="contained" startIcon={<AddIcon />}>
              {texts.newChat}
            </Button>
          )
        }
      />
      <Tabs
        value={tab}
        onChange={(_, chosen: string) => setSearch(chosen === 'overview' ? {} : { tab: chosen }, { replace: true })}
        aria-label={texts.title}
        sx={{ mb: { xs: 2, md: 3 } }}
      >
        {tabs.map((known) => (
          <Tab key={known} value={known} label={texts.tabs[known]} id={`${id}-tab-${known}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${tab}`}>
        {tab === 'overview' && <DashboardOverview />}
        {tab === 'history' && (
          <InpaintingHistory onRecreate={(recreated) => void navigate(tools.inpainting.path, { state: { recreated } })} />
        )}
        {tab === 'statistics' && (
          <Panel>
            <EmptyState icon={<StatisticsIcon />} titleAs="h2" {...texts.statisticsLater} />
          </Panel>
        )}
      </div>
    </>
  )
}
