export { Fragment, type JSX, jsx, jsx as jsxDEV } from "./jsx-runtime";
