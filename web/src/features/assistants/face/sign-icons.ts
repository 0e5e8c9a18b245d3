import type { assistantSigns } from '@atelier/contract/assistants/assistant-content'
import Balance from '@mui/icons-material/BalanceOutlined'
import BarChart from '@mui/icons-material/BarChartRounded'
import Brush from '@mui/icons-material/BrushOutlined'
import Calculate from '@mui/icons-material/CalculateOutlined'
import Calendar from '@mui/icons-material/CalendarMonthOutlined'
import ChatBubble from '@mui/icons-material/ChatBubbleOutlineRounded'
import Code from '@mui/icons-material/CodeRounded'
import Edit from '@mui/icons-material/EditOutlined'
import Euro from '@mui/icons-material/EuroRounded'
import Explore from '@mui/icons-material/ExploreOutlined'
import Favorite from '@mui/icons-material/FavoriteBorderRounded'
import Flag from '@mui/icons-material/FlagOutlined'
import Handyman from '@mui/icons-material/HandymanOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import Lightbulb from '@mui/icons-material/LightbulbOutlined'
import Mail from '@mui/icons-material/MailOutlineRounded'
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import People from '@mui/icons-material/PeopleOutlineRounded'
import Public from '@mui/icons-material/PublicOutlined'
import School from '@mui/icons-material/SchoolOutlined'
import Search from '@mui/icons-material/SearchRounded'
import SmartToy from '@mui/icons-material/SmartToyOutlined'
import Spa from '@mui/icons-material/SpaOutlined'
import Star from '@mui/icons-material/StarBorderRounded'

/** The drawing of each sign. */
export const signIcons: Readonly<Record<(typeof assistantSigns)[number], typeof Star>> = {
  assistant: SmartToy,
  balance: Balance,
  book: MenuBook,
  brush: Brush,
  bulb: Lightbulb,
  calculator: Calculate,
  calendar: Calendar,
  chart: BarChart,
  chat: ChatBubble,
  code: Code,
  compass: Explore,
  flag: Flag,
  globe: Public,
  hammer: Handyman,
  heart: Favorite,
  home: Home,
  leaf: Spa,
  letter: Mail,
  money: Euro,
  pen: Edit,
  people: People,
  school: School,
  search: Search,
  star: Star,
}
