import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';

export interface Bar {
  label: string;
  total: number;
}

interface Props {
  /** What is counted, for the tip over a bar. */
  what: string;
  bars: Bar[];
  /** Bars lie one below another: names need the room. */
  isNamed?: boolean;
}

const ROW_PX = 34;
const AXES_PX = 40;
const HEIGHT_PX = 220;
const NAME_PX = 130;
/** A longer name would be broken into rows that lie over the names beside it. */
const NAME_LETTERS = 18;

const shortened = (name: string) =>
  name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 1).trimEnd()}…` : name;

/** A chart for the eye; the table beside it has the same for everybody. */
export function Bars({ what, bars, isNamed = false }: Props) {
  const series = [{ name: 'total', label: what, color: 'var(--brand)' }];
  const common = {
    data: bars,
    dataKey: 'label',
    series,
    gridAxis: 'none' as const,
    // Nobody gets there by key: the chart is hidden from readers, who have the table.
    barChartProps: { accessibilityLayer: false },
  };
  return isNamed ? (
    <BarChart
      {...common}
      h={bars.length * ROW_PX + AXES_PX}
      orientation="vertical"
      yAxisProps={{ width: NAME_PX, tickFormatter: shortened }}
      xAxisProps={{ allowDecimals: false }}
      maxBarWidth={18}
    />
  ) : (
    <BarChart
      {...common}
      h={HEIGHT_PX}
      gridAxis="x"
      yAxisProps={{ allowDecimals: false, width: 36 }}
      maxBarWidth={28}
    />
  );
}
