/** A choice among filters of a list; with `all`, the empty value means no filter. */
export function FilterChoice(props: {
  label: string;
  name: string;
  value: string | undefined;
  all?: string;
  options: readonly (readonly [value: string, text: string])[];
}) {
  return (
    <label>
      {props.label}
      <select name={props.name} defaultValue={props.value ?? ''}>
        {props.all !== undefined && <option value="">{props.all}</option>}
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
